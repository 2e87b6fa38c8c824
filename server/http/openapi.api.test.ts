import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract';
import { pathOf, queryText, type Definition } from '#contract/endpoint';
import { payloadFor } from '#server/testing/requests';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';
import { insertUnpaidClicks } from '#server/testing/unpaid-clicks';
import { demoAccounts, examples, type Example } from './examples.ts';

let network: TestNetwork;
let callers: Record<Caller['role'], Caller>;
beforeAll(async () => {
  network = await startNetwork();
  callers = await network.callers();
  await insertUnpaidClicks(network.deps.db, new Date('2026-03-01'));
});
afterAll(() => network.drop());

interface Operation {
  operationId: string;
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>;
}

test('the document is valid OpenAPI 3.1', async () => {
  const document = (await network.app.inject('/openapi.json')).json<Record<string, unknown>>();
  const result = await new Validator().validate(document);
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
});

test('every operation shows an answer of the demo network', async () => {
  const { paths } = (await network.app.inject('/openapi.json')).json<{ paths: Record<string, object> }>();
  const operations = Object.values(paths).flatMap((path) => Object.values(path) as Operation[]);
  expect(operations.length).toBeGreaterThan(13);
  const without = operations.filter(({ responses }) => {
    if (responses['204']) return false;
    const json = (responses['200'] ?? responses['201'])?.content?.['application/json'];
    return json?.example === undefined;
  });
  expect(without.map(({ operationId }) => operationId)).toEqual([]);
});

/** A batch of the advertiser that accepts more rows. */
async function openBatch(): Promise<number> {
  const response = await network.app.inject({
    method: 'POST',
    url: `${endpoints.makeDecisionBatch.path}?agencyId=1&contactId=${demoAccounts.advertiser}`,
    headers: { apikey: callers.advertiser.key },
    payload: { ...examples.makeDecisionBatch?.body, more: true },
  });
  return response.json<{ id: number }>().id;
}

test.each(Object.entries(examples))('the example of %s is answered', async (id, example: Example) => {
  const definition: Definition = endpoints[id as keyof typeof endpoints];
  const role: Caller['role'] = example.as ?? 'publisher';
  const payload = example.body && payloadFor(definition);
  const params = id === 'addDecisionRows' ? { batchId: await openBatch() } : example.params;
  const account = { agencyId: 1, [definition.contactParameter ?? 'contactId']: demoAccounts[role] };
  const response = await network.app.inject({
    method: definition.method,
    url: pathOf(definition, params) + queryText({ ...account, ...example.query }),
    headers: { apikey: callers[role].key },
    ...(payload && { payload }),
  });
  expect(response.statusCode, response.body).toBe(definition.reply === null ? 204 : (definition.status ?? 200));
  if (definition.list) expect(response.json()).not.toEqual([]);
});

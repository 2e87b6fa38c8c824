import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '../contract/index.ts';
import { formOf, pathOf, queryText, type Definition } from '../contract/endpoint.ts';
import { readConfig } from '../server/config.ts';
import { demoAccounts, examples, type Example } from '../server/http/examples.ts';
import { openNetwork, type Network } from '../server/start.ts';

const ORIGIN = 'http://localhost:4000';
/** Groups of operations whose answers are not kept. */
const unanswered = new Set(['Applications', 'Decisions']);
/** A fixed time, because answers contain dates of new things. */
const NOW = new Date('2026-03-15T12:00:00Z');

async function signIn({ app, signIns }: Network, role: string): Promise<string> {
  const one = (await signIns()).find((person) => person.role === role);
  const payload = { email: one?.email, password: one?.password };
  const answer = await app.inject({ method: 'POST', url: '/api/session', headers: { origin: ORIGIN }, payload });
  return answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
}

async function answerTo({ app }: Network, definition: Definition, example: Example, cookie: string): Promise<unknown> {
  const { as = 'publisher', params, query, body, file } = example;
  const payload = file ? formOf(body, new File([file.text], file.name)) : body;
  const account = { agencyId: 1, [definition.contactParameter ?? 'contactId']: demoAccounts[as] };
  const response = await app.inject({
    method: definition.method,
    url: pathOf(definition, params) + queryText({ ...account, ...query }),
    headers: { cookie, origin: ORIGIN },
    ...(payload && { payload }),
  });
  if (response.statusCode >= 300) throw new Error(`The example of ${definition.id} is refused: ${response.body}`);
  const isJson = String(response.headers['content-type']).includes('json');
  return isJson ? response.json<unknown>() : response.body;
}

/** The demo network's answers to the documentation's examples of every operation below /v1, by operation. */
export async function exampleAnswers(): Promise<Record<string, unknown>> {
  const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-examples-'));
  const settings = { DATA_DIR: folder, DEMO_CONVERSIONS: '2000', DEMO_TODAY: '2026-03-15', PUBLIC_URL: ORIGIN };
  const config = readConfig({ ...settings, LOG_LEVEL: 'silent' });
  // Load shedding would make the examples depend on the machine.
  const network = await openNetwork(config, { now: () => NOW, path: join(folder, 'network.duckdb'), mostDelayMs: 0 });
  try {
    const answers: Record<string, unknown> = {};
    const cookies: Record<string, string> = {};
    for (const role of ['publisher', 'advertiser', 'manager']) cookies[role] = await signIn(network, role);
    for (const [id, example] of Object.entries(examples)) {
      const definition: Definition = endpoints[id as keyof typeof endpoints];
      // A batch's progress in the answer differs from run to run; the agency keeps its name and page in other answers.
      if (unanswered.has(definition.tag) || id === 'changeAgency') continue;
      answers[id] = await answerTo(network, definition, example, cookies[example.as ?? 'publisher'] ?? '');
    }
    return answers;
  } finally {
    await network.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareClients, runClient } from '#server/testing/clients';
import { startNetwork, type TestNetwork } from '#server/testing/network';

/** Clients that others generate from the OpenAPI document, against the service itself. */

let network: TestNetwork;
let env: Record<string, string>;
beforeAll(async () => {
  network = await startNetwork();
  await prepareClients((await network.app.inject('/openapi.json')).json());
  const address = await network.app.listen({ port: 0, host: '127.0.0.1' });
  env = { BASE_URL: address, API_KEY: (await network.as('publisher')).key };
});
afterAll(() => network.drop());

test('the document follows the rules that Redocly recommends', async () => {
  const said = await runClient('node_modules/@redocly/cli/bin/cli.js', [
    'lint',
    'generated/openapi.json',
    '--format=json',
  ]);
  expect(JSON.parse(said)).toMatchObject({ totals: { errors: 0, warnings: 0 } });
});

test('clients of openapi-typescript and Hey API compile strictly and answer alike', async () => {
  await runClient('node_modules/openapi-typescript/bin/cli.js', ['generated/openapi.json', '-o', 'generated/paths.ts']);
  await runClient('node_modules/@hey-api/openapi-ts/bin/run.js', [
    '-i',
    './generated/openapi.json',
    '-o',
    './generated/hey',
  ]);
  await runClient('node_modules/typescript/bin/tsc', ['-p', '.']);
  for (const program of ['openapi-fetch', 'hey-api']) {
    const answers = JSON.parse(await runClient(`generated/js/${program}.js`, [], env)) as Record<string, unknown[]>;
    expect(answers, program).toMatchObject({
      names: [expect.any(String), expect.any(String)],
      total: expect.stringMatching(/^\d+$/),
      landingPage: expect.stringMatching(/^https:/),
      amounts: [expect.stringMatching(/^\d+\.\d\d$/)],
      months: ['2026-01', '2026-02', '2026-03'],
      code: 'INVALID_REQUEST',
    });
  }
});

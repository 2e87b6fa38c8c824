import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryText } from '#contract/endpoint';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';
import { formBytes, formHeaders } from '#server/testing/uploads';

/** Tables of the largest size that an upload may have, many at once. */

let network: TestNetwork;
let advertiser: Caller;
let address: string;
beforeAll(async () => {
  network = await startNetwork();
  advertiser = await network.as('advertiser');
  address = await network.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => network.drop());

const HEAD = 'conversionId,status\n';

test.each<[string, () => string]>([
  ['44 MB of names', () => `${'name,'.repeat(9_000_000)}\n1\n`],
  ['a row of 16 million cells', () => `${HEAD}${'ab,'.repeat(16_000_000)}`],
  ['47 million commas', () => `${HEAD}${','.repeat(47_000_000)}`],
  ['a quoted cell of 47 MB', () => `${HEAD}1,"${'a'.repeat(47_000_000)}`],
])('%s, sixteen times at once, are refused, and lists are answered meanwhile', async (_, content) => {
  const form = formBytes([
    { name: 'categoryId', content: '1' },
    { name: 'file', fileName: 'a.csv', content: content() },
  ]);
  const send = (path: string, init: RequestInit = {}) =>
    fetch(`${address}${path}${queryText(advertiser.own)}`, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), apikey: advertiser.key },
    });
  const uploads = { open: 16 };
  let meanwhile = 0;
  const statuses = Array.from({ length: 16 }, async () => {
    const answer = await send('/v1/file-explorer', {
      method: 'POST',
      headers: formHeaders,
      body: new Blob([new Uint8Array(form)]),
    });
    await answer.text();
    uploads.open -= 1;
    return answer.status;
  });
  while (uploads.open > 0) {
    const list = await send('/v1/campaigns');
    await list.text();
    expect(list.status).toBe(200);
    if (uploads.open === 16) meanwhile += 1;
  }
  // Another test holds the thread of requests, and shows that reading goes on.
  expect(meanwhile).toBeGreaterThan(0);
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([400]));
});

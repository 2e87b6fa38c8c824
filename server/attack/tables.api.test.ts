import { afterAll, beforeAll, expect, test } from 'vitest';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';
import { uploader } from '#server/testing/uploads';

/** Small tables that are expensive to read. */

let network: TestNetwork;
let advertiser: Caller;
let publisher: Caller;
beforeAll(async () => {
  network = await startNetwork();
  [advertiser, publisher] = [await network.as('advertiser'), await network.as('publisher')];
});
afterAll(() => network.drop());

const names = (count: number) => Array.from({ length: count }, (_, at) => `c${at}`).join(',');

test.each<[string, string, string]>([
  ['a header of 200,000 names', `${names(200_000)}\n1\n`, 'table.wideRow'],
  ['a header of 201 names', `${names(201)}\n1\n`, 'table.wideRow'],
  ['a header of 200,000 known names', `conversionId,status${',status'.repeat(200_000)}\n1\n`, 'table.wideRow'],
  ['a row of half a million commas', `conversionId,status\n${','.repeat(500_000)}\n`, 'table.wideRow'],
  ['a row without end', `conversionId,status\n${'ab,'.repeat(500_000)}`, 'table.wideRow'],
  ['a cell without end', `conversionId,status\n1,${'a'.repeat(200_000)}\n`, 'table.longRow'],
  ['a quoted cell without end', `conversionId,status\n1,"${'a\n'.repeat(200_000)}`, 'table.longRow'],
])('%s is refused by its line', async (_, content, why) => {
  const upload = uploader(network);
  for (const [caller, categoryId, known] of [
    [advertiser, 1, content],
    [
      publisher,
      2,
      content.replace('conversionId,status\n', 'PID,OrderID,ConversionDate,ConversionValue,ConversionCurrency\n'),
    ],
  ] as const) {
    const answer = await upload(caller, { name: 'a.csv', content: known }, { categoryId });
    expect(answer.json<{ refusal: unknown }>().refusal).toMatchObject({
      key: 'upload.file',
      values: { refusal: { key: why } },
    });
    expect(answer.statusCode).toBe(400);
  }
});

test('a cell of opening brackets is a word like any other', async () => {
  const content = `conversionId,status,rejectionReason\n1,${'('.repeat(120_000)},x\n`;
  expect((await uploader(network)(advertiser, { name: 'a.csv', content }, { categoryId: 1 })).statusCode).toBe(200);
});

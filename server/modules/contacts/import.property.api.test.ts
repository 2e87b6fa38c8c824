import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportCells, ImportedRow } from '#contract/contacts';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';

/** Whatever a table holds: the check says what the import then does, which is all or nothing. */

let network: TestNetwork;
let manager: Caller;
beforeAll(async () => {
  network = await startNetwork();
  manager = await network.as('manager');
});
afterAll(() => network.drop());

const cell = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
);
const mostly = (...values: string[]) =>
  fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: cell });
const row: fc.Arbitrary<ImportCells> = fc.record({
  name: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 40 }).map((at) => `Shop ${at}`) },
    { weight: 1, arbitrary: cell },
  ),
  email: mostly('hello@shop.example'),
  country: mostly('', 'GB', 'de'),
  currency: mostly('', 'GBP', 'eur'),
  vatRate: mostly('', '20', '7,5', '19 %'),
  termsDays: mostly('', '14'),
  minimumPayment: mostly('', '25', '12,50'),
  accountManager: mostly('', '11'),
  publisherType: mostly('', 'Cashback', 'content'),
  website: mostly('', 'shop.example', 'https://shop.example/a'),
});

const contacts = () =>
  network.deps.db
    .selectFrom('contact')
    .where('agency_id', '=', 1)
    .orderBy('id')
    .select(['id', 'name', 'kind'])
    .execute();

test('the check says what the import does, and the import does all or nothing', async () => {
  const outcomes = new Set<boolean>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('publisher', 'advertiser'),
      async (rows, kind) => {
        const send = async (dryRun: boolean) => {
          const body = { kind, dryRun, rows };
          return manager.send('POST', '/api/contacts/import', body, { agencyId: 1 });
        };
        const before = await contacts();
        const checked = (await send(true)).json<{ made: number; refused: number; rows: ImportedRow[] }>();
        expect(checked.made + checked.refused).toBe(rows.length);
        expect(await contacts()).toEqual(before);
        const done = await send(false);
        const added = (await contacts()).slice(before.length);
        outcomes.add(checked.refused === 0);
        if (checked.refused > 0) {
          expect([done.statusCode, added]).toEqual([409, []]);
          expect(checked.rows.filter(({ errors }) => errors.length > 0)).toHaveLength(checked.refused);
        } else {
          expect(done.statusCode, done.body).toBe(200);
          expect(added.map(({ name, kind: of }) => [name, of])).toEqual(checked.rows.map(({ name }) => [name, kind]));
        }
      },
    ),
    { numRuns: 30 },
  );
  expect(outcomes).toEqual(new Set([true, false]));
});

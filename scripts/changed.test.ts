import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { planFor } from './changed.ts';

const found: Record<string, string[]> = { 'e2e/files*.spec.ts': ['e2e/files.spec.ts'] };
const planOf = (...files: string[]) => planFor(files, (pattern) => found[pattern] ?? []);
const browser = ['e2e/parts/'];
const walks = ['server/operations.engines.api.test.ts', 'server/scope.api.test.ts'];

test('a module breaks its own tests and the walks, on both engines', () => {
  const tests = ['server/modules/invoices/', ...walks];
  expect(planOf('server/modules/invoices/invoices.store.ts')).toEqual({ unit: true, api: tests, postgres: tests });
});

test('the contract can break every test of the API', () => {
  expect(planOf('contract/money.ts')).toEqual({ unit: true, api: ['server/', ...walks], postgres: walks, browser });
});

test('the database can break what is close to it on PostgreSQL too', () => {
  const { api, postgres } = planOf('server/db/listing.ts');
  expect(api).toContain('server/');
  expect(postgres).toEqual(['server/db/', 'server/reports/', ...walks]);
});

test('a changed test is run', () => {
  expect(planOf('server/scope.api.test.ts').api?.toSorted()).toEqual(walks);
  expect(planOf('server/away.postgres.test.ts').postgres).toContain('server/away.postgres.test.ts');
  expect(planOf('e2e/money.spec.ts')).toEqual({ unit: true, journeys: ['e2e/money.spec.ts'] });
});

test('a part of the app breaks the journeys of its name', () => {
  const journeys = ['e2e/files.spec.ts'];
  expect(planOf('src/features/files/FileList.tsx')).toEqual({ unit: true, browser, journeys });
});

test('every part of the app breaks tests in a browser and journeys that exist', () => {
  for (const part of globSync(['src/*/', 'src/features/*/']).filter((part) => part !== 'src/features')) {
    const plan = planFor([`${part}/a.ts`]);
    expect(plan.browser, part).toEqual(browser);
    expect(plan.journeys, part).not.toBeUndefined();
  }
  const table = planFor(['src/table/table.css']).journeys;
  expect(table).toEqual(expect.arrayContaining(['e2e/conversions.spec.ts', 'e2e/pages.spec.ts']));
});

test('a test of a part is run alone', () => {
  const cells = 'e2e/parts/cells.browser.test.tsx';
  expect(planOf(cells)).toEqual({ unit: true, browser: [cells] });
  expect(planOf(cells, 'e2e/parts/app.tsx').browser).toEqual(browser);
});

test('prose breaks nothing', () => {
  expect(planOf('README.md', 'docs/api.md')).toEqual({ unit: false });
});

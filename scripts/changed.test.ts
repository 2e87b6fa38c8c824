import { expect, test } from 'vitest';
import { planFor } from './changed.ts';

const found: Record<string, string[]> = { 'e2e/**/files*.spec.ts': ['e2e/files.spec.ts'] };
const planOf = (...files: string[]) => planFor(files, (pattern) => found[pattern] ?? []);
const walks = ['server/operations.api.test.ts', 'server/scope.api.test.ts'];

test('a module breaks its own tests and the walks, on both engines', () => {
  const tests = ['server/modules/invoices/', ...walks];
  expect(planOf('server/modules/invoices/invoices.store.ts')).toEqual({ unit: true, api: tests, postgres: tests });
});

test('the contract can break every test of the API', () => {
  expect(planOf('contract/money.ts')).toEqual({ unit: true, api: ['server/', ...walks], postgres: walks });
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
  expect(planOf('src/features/files/FileList.tsx')).toEqual({ unit: true, journeys: ['e2e/files.spec.ts'] });
  expect(planOf('src/lib/store.ts')).toEqual({ unit: true });
});

test('prose breaks nothing', () => {
  expect(planOf('README.md', 'docs/api.md')).toEqual({ unit: false });
});

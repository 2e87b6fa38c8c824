import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The tests that the table of attacks names, by its columns: those of `npm test`, and those of the whole alone. */
const rows = readFileSync('docs/attacks.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!what is tried|-)/.test(line))
  .map((line) => line.split('|').slice(1, -1));
const filesIn = (cell = '') => [...cell.matchAll(/`([^`]+\.test\.ts)`/g)].map(([, file = '']) => file);
const inGate = rows.flatMap(([, , gate]) => filesIn(gate));
const inWhole = rows.flatMap(([, , , whole]) => filesIn(whole));
const isLong = (file: string) => file.includes('.long.');

test('each attack has a test, in the column of the runs that it is part of', () => {
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter(([, , gate, whole]) => filesIn(gate).length + filesIn(whole).length === 0)).toEqual([]);
  expect(inGate.filter(isLong)).toEqual([]);
  expect(inWhole.filter((file) => !isLong(file))).toEqual([]);
});

test('`npm run attack` runs each of them', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { attack: string } };
  const [, filters = ''] = scripts.attack.split('--project postgres ');
  const wanted = filters.split(' ');
  expect([...inGate, ...inWhole].filter((file) => !wanted.some((filter) => file.includes(filter)))).toEqual([]);
});

test('the table has every test that attacks or kills', () => {
  const named = new Set([...inGate, ...inWhole]);
  const attacks = globSync(['server/attack/*.test.ts', 'server/**/*kill*.test.ts']);
  expect(attacks.filter((file) => !named.has(file))).toEqual([]);
});

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { faults } from './list.ts';

test.each(faults)('$mechanism: its text is in its file once, and its tests exist', ({ file, find, tests }) => {
  expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2);
  expect(tests.filter((one) => !existsSync(one.file))).toEqual([]);
  expect(tests.filter((one) => one.file.includes('.long.'))).toEqual([]);
});

/** Files with the journeys in them, as Playwright lists them. */
const listed = z.object({ suites: z.array(z.looseObject({ file: z.string() })) });

test('each journey that is to notice a fault is one of the gate', () => {
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--list', '--reporter=json'];
  const { TEST_ALL: _whole, ...env } = process.env;
  const { suites } = listed.parse(JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', env })));
  const journeys = faults.flatMap(({ tests }) => tests.filter(({ suite }) => suite === 'e2e'));
  const isThere = ({ file, title = '' }: (typeof journeys)[number]) =>
    suites.some(
      (suite) => file.endsWith(`/${suite.file}`) && JSON.stringify(suite).includes(JSON.stringify(title).slice(1, -1)),
    );
  expect(journeys.length).toBeGreaterThan(0);
  expect(journeys.filter((one) => !isThere(one))).toEqual([]);
});

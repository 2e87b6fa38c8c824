import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** A file and a forbidden import. Without this test nobody notices a rule that a later override disables. */
const forbidden = [
  ['contract/a.ts', 'node:fs'],
  ['contract/a.ts', 'zodiac'],
  ['contract/a.ts', '#server/app'],
  ['contract/reports/a.ts', '../../src/lib/day.ts'],
  ['server/modules/a/a.rules.ts', '#src/lib/day.ts'],
  ['server/modules/a/a.rules.ts', 'fastify'],
  ['server/modules/a/a.store.ts', '@fastify/cookie'],
  ['server/db/a.ts', 'fastify'],
  ['server/modules/a/a.routes.ts', 'kysely'],
  ['server/http/a.ts', 'kysely'],
  ['server/modules/a/a.store.ts', '@duckdb/node-api'],
  ['server/modules/a/a.routes.ts', '#server/modules/b/b.store'],
  ['server/modules/a/a.store.ts', '../b/b.store.ts'],
  ['server/modules/a/a.test.ts', '#server/modules/b/b.rules'],
  ['server/reports/a.ts', '#server/modules/b/b.store'],
  ['server/db/a.ts', '#server/http/mount'],
  ['server/db/a.ts', '#server/domain/basket'],
  ['server/db/a.store.ts', '#server/domain/basket'],
  ['server/db/a.ts', '#server/demo/seed'],
  ['server/domain/a.ts', 'kysely'],
  ['server/domain/a.store.ts', '#server/modules/b/b.store'],
  ['server/domain/a.store.ts', '#server/http/principal'],
  ['server/domain/a.ts', '#server/tracking/destination'],
  ['server/http/a.ts', '#server/modules/b/b.store'],
  ['server/http/a.ts', '#server/domain/basket'],
  ['server/reports/a.ts', '#server/tracking/destination'],
  ['server/modules/a/a.store.ts', '#server/reports/run'],
  ['server/modules/a/a.ts', '#server/demo/seed'],
  ['server/modules/a/a.ts', '#server/testing/network'],
  ['server/db/a.ts', '#server/tracking/destination'],
  ['server/tracking/a.ts', 'fastify'],
  ['server/tracking/a.ts', 'kysely'],
  ['server/tracking/a.store.ts', 'fastify'],
  ['server/tracking/a.routes.ts', '#server/modules/b/b.store'],
  ['server/tracking/a.ts', '../modules/b/b.rules.ts'],
  ['server/tracking/a.routes.ts', '#server/deps'],
  ['server/mail/a.ts', '#server/deps'],
  ['server/mail/text/a.ts', '#server/mirror/live'],
  ['server/mirror/a.ts', '#server/mail/letters'],
  ['server/mirror/a.store.ts', '#server/deps'],
  ['server/rows/a.ts', '#server/mirror/live'],
  ['server/backups/a.ts', '#server/tracking/tracking'],
  ['server/http/a.ts', '#server/deps'],
  ['server/http/a.ts', '#server/rows/engine'],
  ['server/domain/a.store.ts', '#server/mail/letters'],
  ['server/reports/a.ts', '#server/mirror/live'],
  ['server/modules/a/a.rules.ts', '#server/app'],
  ['server/http/a.ts', '../../contract/index.ts'],
  ['src/ui/a.tsx', '#server/config'],
  ['src/ui/a.tsx', 'node:fs'],
  ['src/features/x/a.tsx', 'recharts'],
  ['src/table/a.tsx', '@mantine/charts'],
  ['src/features/x/a.tsx', '@tanstack/react-table'],
  ['src/chart/a.tsx', '@tanstack/react-table'],
  ['src/features/x/a.tsx', '#src/features/y/b.tsx'],
  ['src/features/x/deep/a.tsx', '../../y/b.tsx'],
  ['src/features/x/a.test.ts', '#src/features/y/b.tsx'],
  ['src/table/deep/a.tsx', '#src/features/y/b.tsx'],
  ['src/features/x/a.tsx', '#src/app/router.tsx'],
  ['src/lib/a.ts', '#src/ui/media.ts'],
  ['src/lib/deep/a.ts', '#src/api/call.ts'],
  ['src/api/a.ts', '#src/ui/media.ts'],
  ['src/lib/a.ts', 'react'],
  ['src/list/a.ts', '@mantine/core'],
  ['src/first-view/early/a.ts', '#src/table/ListPage.tsx'],
  ['src/features/vouchers/page.ts', '#src/ui/Dialog.tsx'],
  ['src/features/vouchers/list.ts', '#src/ui/Dialog.tsx'],
  ['src/form/a.tsx', '../ui/states.tsx'],
] as const;

const allowed = [
  ['contract/a.ts', 'zod/mini'],
  ['contract/a.ts', '#contract/primitives'],
  ['contract/reports/a.ts', '../primitives.ts'],
  ['contract/a.test.ts', 'vitest'],
  ['server/app.ts', 'fastify'],
  ['server/http/a.ts', 'fastify-plugin'],
  ['server/modules/a/a.routes.ts', '#server/http/mount'],
  ['server/modules/a/a.store.ts', 'kysely'],
  ['server/reports/a.ts', 'kysely'],
  ['server/tracking/a.routes.ts', 'fastify'],
  ['server/tracking/a.store.ts', 'kysely'],
  ['server/tracking/a.ts', '#server/network'],
  ['server/mail/a.store.ts', 'kysely'],
  ['server/mirror/a.ts', '#server/domain/decimal'],
  ['server/mirror/a.ts', '#server/http/mount'],
  ['server/modules/a/a.rules.ts', '#server/tracking/destination'],
  ['server/db/engine/a.ts', '@duckdb/node-api'],
  ['server/domain/a.ts', '#server/db/scope'],
  ['server/domain/a.store.ts', 'kysely'],
  ['server/modules/a/a.ts', '#server/domain/basket'],
  ['server/modules/a/a.test.ts', '#server/testing/network'],
  ['src/chart/a.tsx', 'recharts'],
  ['src/table/a.tsx', '@tanstack/react-table'],
  ['src/app/pages.ts', '#src/features/x/routes.tsx'],
  ['src/features/x/deep/a.tsx', '../b.tsx'],
  ['src/ui/a.test.ts', 'node:fs'],
] as const;

/** Assertions of a journey that read a page once. */
const readOnce = [
  "expect(await page.getByText('x').innerText()).toBe('x');",
  "expect((await page.getByText('x').allInnerTexts()).length).toBe(1);",
  "expect.soft(Number(await page.getByText('x').count())).toBe(1);",
  "test.step('x', async () => { expect(await page.title()).toBe('x'); });",
];

/** Assertions that wait. */
const waiting = [
  "await expect(page.getByText('x')).toHaveText('x');",
  "await expect.poll(async () => Number(await page.getByText('x').innerText())).toBe(1);",
  "await expect(async () => { expect(await page.getByText('x').count()).toBeLessThan(2); }).toPass();",
  'expect((await answer).status()).toBe(200);',
];

const project = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'lint-rules-'));
/** Files by the rule that they break. */
let red = new Map<string, Set<string>>();

const breaking = (rule: string): string[] =>
  [...red].filter(([code]) => code.includes(rule)).flatMap(([, files]) => [...files]);

const journey = (at: number): string => `e2e/a${at}.spec.ts`;

/** Gives each case a file name of its own: `a.routes.ts` becomes `a7.routes.ts`. */
const placeOf = (file: string, at: number): string => file.replace(/a(\.[^/]*)$/, `a${at}$1`);

beforeAll(() => {
  for (const file of ['oxlint.config.ts', 'scripts/waiting.ts', 'package.json', 'tsconfig.json'])
    cpSync(join(project, file), join(folder, file));
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  for (const [at, [file, from]] of [...forbidden, ...allowed].entries()) {
    const place = join(folder, placeOf(file, at));
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, `import { x } from '${from}';\nexport const y = x;\n`);
  }
  mkdirSync(join(folder, 'e2e'));
  for (const [at, line] of [...readOnce, ...waiting].entries()) {
    writeFileSync(
      join(folder, journey(at)),
      `import { expect, test } from '@playwright/test';\ntest('x', async ({ page }) => {\n  ${line}\n});\n`,
    );
  }
  const oxlint = join(project, 'node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [oxlint, '-f', 'json', 'contract', 'server', 'src', 'e2e'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  red = new Map();
  for (const { code, filename } of diagnostics) red.set(code, (red.get(code) ?? new Set()).add(filename));
}, 30_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(forbidden.map(([file, from], at) => ({ file, from, at })))('forbids $from in $file', ({ file, at }) => {
  expect(breaking('no-restricted-imports')).toContain(placeOf(file, at));
});

it.each(allowed.map(([file, from], at) => ({ file, from, at })))('allows $from in $file', ({ file, at }) => {
  expect(breaking('no-restricted-imports')).not.toContain(placeOf(file, forbidden.length + at));
});

it.each(readOnce.map((line, at) => ({ line, at })))('a journey reads nothing once: $line', ({ at }) => {
  expect(breaking('assertions-wait')).toContain(journey(at));
});

it.each(waiting.map((line, at) => ({ line, at })))('a journey waits: $line', ({ at }) => {
  expect(breaking('assertions-wait')).not.toContain(journey(readOnce.length + at));
});

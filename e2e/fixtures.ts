/**
 * The only `test` of the journeys. Each Playwright worker has a real server with a copy of the demo network. A test
 * fails on any unexpected browser message. Find elements by role and label, as a person would.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type BrowserContext, type Locator, type Page, type Route } from '@playwright/test';
import axeCore, { type RunOnly } from 'axe-core';
import type { Role } from '#contract/access';
import { loaded } from '../scripts/loaded.ts';
import { startServerProcess, type ServerProcess } from '../scripts/server-process.ts';
import { stands, WCAG } from './judged.ts';
import { cookiesOf, demoNetwork, emailOf, password, type Cookies } from './session.ts';
import { copyTemplate, templateSessions } from './template.ts';

export { expect, loaded, type Locator, type Page, type Role, type Route };
export { emailOf, mostUploadMb, password, today } from './session.ts';

interface WorkerFixtures {
  server: ServerProcess;
  /** Session cookies by role, valid on every server of the journeys: none of them ends these. */
  sessions: ReadonlyMap<Role, Cookies>;
}

interface TestFixtures {
  /** Gives the page the session that all journeys of a role share, without opening anything. */
  signIn: (page: Page, role: Role) => Promise<void>;
  /** As `signIn`, with a new session of the worker's server that the journey may end. */
  signInAnew: (page: Page, role: Role) => Promise<void>;
  /** Expects browser messages, before they occur: `allow(/409 .*\/v1\/conversions/)`. */
  allow: (...expected: RegExp[]) => void;
  quiet: void;
}

/** A temporary folder with a copy of the demo network. */
export async function withNetwork(provide: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'partnerdeck-e2e-'));
  await copyTemplate(folder);
  await provide(folder);
  await rm(folder, { recursive: true, force: true });
}

/** A server on such a folder; `port` is a free one by default. */
export const serverOn = (folder: string, port?: string): Promise<ServerProcess> =>
  startServerProcess({ ...demoNetwork, DATA_DIR: folder, ...(port !== undefined && { PORT: port }) });

/** A temporary server with a copy of the demo network. */
export const withServer = (provide: (server: ServerProcess) => Promise<void>): Promise<void> =>
  withNetwork(async (folder) => {
    const server = await serverOn(folder);
    await provide(server);
    await server.stop();
  });

async function useSession(page: Page, cookies: Cookies): Promise<void> {
  // Requests of the previous user's page must not use the new session.
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [({}, provide) => withServer(provide), { scope: 'worker', timeout: 150_000 }],

  sessions: [async ({}, provide) => provide(await templateSessions()), { scope: 'worker' }],

  baseURL: async ({ server }, provide) => provide(server.url),

  signIn: async ({ sessions }, provide) => {
    await provide((page, role) => useSession(page, sessions.get(role) ?? []));
  },

  signInAnew: async ({ server, playwright }, provide) => {
    await provide(async (page, role) => {
      const visitor = await playwright.request.newContext({ baseURL: server.url });
      await useSession(page, await cookiesOf(visitor, role));
      await visitor.dispose();
    });
  },

  allow: async ({ context }, provide) => {
    const allowed: RegExp[] = [];
    const heard = listen(context);
    await provide((...expected) => void allowed.push(...expected));
    const unexpected = heard.filter((noise) => !allowed.some((pattern) => pattern.test(noise)));
    if (unexpected.length === 0) return;
    throw new Error(
      `The browser said what nobody expected:\n  ${unexpected.join('\n  ')}\n` +
        'When it is meant, say so in the test before it happens: test(…, async ({ allow }) => { allow(/part of the line/); … })',
    );
  },

  quiet: [async ({ allow: _listening }, provide) => provide(), { auto: true }],
});

/** Fills in and sends the sign-in page, with the right password by default. */
export async function fillSignIn(page: Page, role: Role, typed = password): Promise<void> {
  await page.getByLabel('Email').fill(emailOf(role));
  await page.getByLabel('Password', { exact: true }).fill(typed);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** An anonymous visitor's first request is answered with 401 by design, and Chromium reports every such answer. */
const stranger = /^console: .*401 .*\/api\/me\b/;

/** Collects errors of every page of a context, one line each. */
function listen(context: BrowserContext): string[] {
  const heard: string[] = [];
  const hear = (line: string): void => void (stranger.test(line) || heard.push(line));
  context.on('console', (message) => {
    if (message.type() === 'error') hear(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => hear(`exception: ${error.error().stack ?? error.error().message}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Navigation and filter changes cancel pending requests.
    if (reason !== 'net::ERR_ABORTED') hear(`request: ${request.method()} ${request.url()} ${reason}`);
  });
  context.on('response', async (response) => {
    if (response.status() < 500) return;
    const answer = `answer: ${response.status()} ${response.url()}`;
    const at = heard.push(answer) - 1;
    // The body names the cause; a page that was left has none.
    heard[at] = `${answer} ${await response.text().catch(() => '')}`;
  });
  return heard;
}

const theme = 'data-mantine-color-scheme';

/**
 * Asserts that axe finds nothing wrong once the page is at rest, because a colour transition during a check gives wrong
 * results. Checks WCAG 2.2 A and AA, and the colours in the other theme.
 * @param within selector of the part that is checked; by default the page
 * @param only the one theme to check in
 */
export async function axe(page: Page, within = 'html', only?: 'light' | 'dark'): Promise<void> {
  const now = (await page.locator('html').getAttribute(theme)) === 'dark' ? 'dark' : 'light';
  const turn = async (scheme: 'light' | 'dark' | null) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.waitForSelector(`html[${theme}=${scheme ?? now}]`);
  };
  if (only) await turn(only);
  await judge(page, within, { type: 'tag', values: WCAG });
  if (!only) {
    await turn(now === 'dark' ? 'light' : 'dark');
    await judge(page, within, { type: 'rule', values: ['color-contrast'] });
  }
  await turn(null);
}

/** Runs axe in the page itself, which has no frames; its Playwright adapter opens a second page for each run. */
async function judge(page: Page, within: string, runOnly: RunOnly): Promise<void> {
  await loaded(page);
  await page.waitForFunction(stands);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axeCore.source};undefined`);
  const found = await page.evaluate(
    async ([part, only]) => {
      const { axe: inPage } = window as typeof window & { axe: Pick<typeof axeCore, 'run'> };
      const { violations } = await inPage.run(part, { runOnly: only, resultTypes: ['violations'] });
      return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map((node) => node.html) }));
    },
    [within, runOnly] as const,
  );
  expect(found, 'axe finds no violations').toEqual([]);
}

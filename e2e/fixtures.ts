/**
 * The only `test` of the journeys. Each Playwright worker has a real server with a demo network of its own; a test
 * fails on anything unexpected that the browser says. Find things by role and label, as a person would.
 */
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type BrowserContext, type Locator, type Page, type Route } from '@playwright/test';
import { loaded } from '../scripts/loaded.ts';
import { startServerProcess, type ServerProcess } from '../scripts/server-process.ts';

export { expect, loaded, type Locator, type Page, type Route };

export type Role = 'publisher' | 'advertiser' | 'manager';

/** Day that the demo network ends with. */
export const today = '2026-03-15';

/** Largest file that the service takes. */
export const mostUploadMb = 2;

/** Of everybody in the demo network. */
export const password = 'partnerdeck-demo';
export const emailOf = (role: Role): string => `${role}@demo.partnerdeck.test`;

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

interface WorkerFixtures {
  server: ServerProcess;
  sessions: Map<Role, Session>;
}

interface TestFixtures {
  /** Signs in with the form; later tests of the same worker take over the session. Ends on the role's first page. */
  signIn: (page: Page, role: Role) => Promise<void>;
  /** Says which noise of the browser is meant, before it is made: `allow(/409 .*\/v1\/conversions/)`. */
  allow: (...expected: RegExp[]) => void;
  quiet: void;
}

/** A server with a demo network of its own, for as long as it is used. */
export async function withServer(provide: (server: ServerProcess) => Promise<void>): Promise<void> {
  const server = await startServerProcess({
    DEMO_CONVERSIONS: '3000',
    DEMO_TODAY: today,
    MAX_UPLOAD_MB: String(mostUploadMb),
  });
  await provide(server);
  await server.stop();
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [({}, provide) => withServer(provide), { scope: 'worker', timeout: 150_000 }],

  sessions: [async ({}, provide) => provide(new Map<Role, Session>()), { scope: 'worker' }],

  baseURL: async ({ server }, provide) => provide(server.url),

  signIn: async ({ sessions }, provide) => {
    await provide(async (page, role) => {
      // What the page of somebody else still asks for must not be asked with this session.
      await page.goto('about:blank');
      await page.context().clearCookies();
      const session = sessions.get(role);
      if (session) {
        await page.context().addCookies(session.cookies);
        await page.goto('/');
      } else {
        await page.goto('/sign-in');
        await fillSignIn(page, role);
        await expect(page).not.toHaveURL(/sign-in/);
        sessions.set(role, await page.context().storageState());
      }
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // The sign-in page has such a heading too: a session that is over by now would lead there.
      await expect(page).not.toHaveURL(/sign-in/);
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

/** Fills in the sign-in page and sends it, with the right password unless another one is given. */
export async function fillSignIn(page: Page, role: Role, typed = password): Promise<void> {
  await page.getByLabel('Email').fill(emailOf(role));
  await page.getByLabel('Password', { exact: true }).fill(typed);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** A stranger's first question, who it is, is answered with 401 by design; Chromium reports every such answer. */
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
    // Leaving a page or changing a filter cancels what is on its way.
    if (reason !== 'net::ERR_ABORTED') hear(`request: ${request.method()} ${request.url()} ${reason}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 500) hear(`answer: ${response.status()} ${response.url()}`);
  });
  return heard;
}

const theme = 'data-mantine-color-scheme';

/**
 * Asserts that axe finds nothing wrong on the page once it rests: a button that gets its colours between two of axe's
 * own steps would be judged by halves. WCAG 2.2 A and AA, and the colours in the other theme too.
 */
export async function axe(page: Page): Promise<void> {
  await judge(page, (all) => all.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']));
  const now = await page.locator('html').getAttribute(theme);
  const other = now === 'dark' ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: other });
  await expect(page.locator('html')).toHaveAttribute(theme, other);
  await judge(page, (all) => all.withRules('color-contrast'));
  await page.emulateMedia({ colorScheme: null });
  await expect(page.locator('html')).toHaveAttribute(theme, now ?? '');
}

/** How many animations run in the page; one that follows the scrolling never ends, and stands still with it. */
const moving = (): number =>
  document
    .getAnimations()
    .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline).length;

async function judge(page: Page, rules: (all: AxeBuilder) => AxeBuilder): Promise<void> {
  await loaded(page);
  await expect.poll(() => page.evaluate(moving), 'nothing moves any more').toBe(0);
  const { violations } = await rules(new AxeBuilder({ page })).analyze();
  const found = violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map((node) => node.html) }));
  expect(found, 'axe finds no violations').toEqual([]);
}

/** What can go wrong under any page: the server goes away, the session ends. And what most journeys need around it. */
import { expect, type Locator, type Page, type Role, type Route } from './fixtures.ts';

export const roles = ['publisher', 'advertiser', 'manager'] as const;
export const home: Record<Role, string> = { publisher: '/1/200001', advertiser: '/1/100001', manager: '/1/0' };

export const rowsOf = (page: Page): Locator =>
  page
    .getByRole('grid')
    .first()
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });

/** What a browser says when nothing answers, code that is loaded on demand neither, or with 401. */
export const troubles = [/ERR_FAILED/, /CallError: The server could not be reached/, /401/, /429 .*\/api\/session/];

/** Nothing of the server answers any more, its code neither, until what is returned is called. */
export async function serverGoesAway(page: Page): Promise<() => Promise<void>> {
  await page.route('**/*', (route) => route.abort());
  return () => page.unroute('**/*');
}

/** What is sent with `method` to `address` gets no answer after the first `answered`, until what is returned is called. */
export async function noAnswer(
  page: Page,
  method: string,
  address: string,
  answered = 0,
): Promise<() => Promise<void>> {
  let sent = 0;
  const lost = (route: Route) =>
    route.request().method() === method && ++sent > answered ? route.abort() : route.fallback();
  await page.route(address, lost);
  return () => page.unroute(address, lost);
}

/**
 * One looks at the tab again after a while: what it shows is then old and asked for anew, and again when that fails.
 * Needs `page.clock.install()` before the page, and that the server has gone away.
 */
export async function looksAgain(page: Page): Promise<void> {
  await page.clock.fastForward(40_000);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  for (const wait of [1100, 2100, 1100]) {
    // Requests fail in their order: once this one has, those of the page have too, and wait to be tried again.
    await page.evaluate(() => fetch('/healthz').catch(() => undefined));
    await page.clock.fastForward(wait);
  }
}

/** The dialog over a page whose session has ended. */
export const sessionEnded = (page: Page): Locator => page.getByRole('dialog', { name: 'Your session has ended' });

export async function signInAgain(page: Page, password = 'partnerdeck-demo'): Promise<void> {
  const dialog = sessionEnded(page);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  // Twenty a minute may sign in from one address, and these journeys are quicker: then one waits, and tries again.
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(dialog).toBeHidden({ timeout: 5000 });
  }).toPass({ timeout: 80_000 });
}

/** Asks the API beside the page, with its session: `at` is the account, as the page's address begins. */
export async function ask<T = Record<string, unknown>>(
  page: Page,
  at: string,
  request: string,
  data?: unknown,
): Promise<T> {
  const [method = 'GET', path = ''] = request.split(' ');
  const [, agencyId, contactId] = at.split('/');
  const address = `${path}${path.includes('?') ? '&' : '?'}agencyId=${agencyId}&contactId=${contactId}`;
  const headers = { origin: new URL(page.url()).origin };
  const answer = await page.request.fetch(address, { method, headers, ...(data !== undefined && { data }) });
  expect(answer.ok(), `${request}: ${await answer.text()}`).toBe(true);
  return (answer.status() === 204 ? undefined : await answer.json()) as T;
}

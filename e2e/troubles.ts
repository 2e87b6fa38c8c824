/** What can go wrong under any page: the server goes away, the session ends. */
import { expect, password, type Locator, type Page, type Route } from './fixtures.ts';

/** What a browser says once the session is over, also when as many have just signed in as may. */
export const sessionOver = [/^console: .* 401 .*\/(api|v1)\//, /^console: .* 429 .*\/api\/session\b/];

/** What it says when nothing answers, code that is loaded on demand neither, and then the session is over. */
export const troubles = [/ERR_FAILED/, /CallError: The server could not be reached/, ...sessionOver];

/** What it says of requests to an address that got no answer. */
export const unanswered = ({ source }: RegExp): RegExp[] => [
  new RegExp(`^console: .*ERR_FAILED .*${source}`),
  new RegExp(`^request: .*${source}.* net::ERR_FAILED$`),
];

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
  // Longer than anything is fresh, and than the bell waits: it must not be what asks first when the server is back.
  await page.clock.fastForward(70_000);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  for (const wait of [1100, 2100, 1100]) {
    // Requests fail in their order: once this one has, those of the page have too, and wait to be tried again.
    await page.evaluate(() => fetch('/healthz').catch(() => undefined));
    await page.clock.fastForward(wait);
  }
}

/** The dialog over a page whose session has ended. */
export const sessionEnded = (page: Page): Locator => page.getByRole('dialog', { name: 'Your session has ended' });

/**
 * Signs in over the page. Twenty a minute may do so from one address, and every attempt counts: these journeys are
 * quicker, and then wait and try again.
 */
export async function signInAgain(page: Page): Promise<void> {
  const dialog = sessionEnded(page);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await expect(async () => {
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Sign in' }).click({ timeout: 5000 });
    await expect(dialog).toBeHidden({ timeout: 5000 });
  }).toPass({ timeout: 80_000 });
}

/** Failures on any page: an unreachable server, an ended session. */
import { expect, password, type Locator, type Page, type Route } from './fixtures.ts';

/** Browser messages after the session has ended, including those of the limit of sign-ins. */
export const sessionOver = [/^console: .* 401 .*\/(api|v1)\//, /^console: .* 429 .*\/api\/session\b/];

/** Browser messages while nothing answers, including lazy code, and after the session has ended. */
export const troubles = [/ERR_FAILED/, /CallError: The server could not be reached/, ...sessionOver];

/** Browser messages about unanswered requests to an address. */
export const unanswered = ({ source }: RegExp): RegExp[] => [
  new RegExp(`^console: .*ERR_FAILED .*${source}`),
  new RegExp(`^request: .*${source}.* net::ERR_FAILED$`),
];

/** Makes the server unreachable until the returned function is called. */
export async function serverGoesAway(page: Page): Promise<() => Promise<void>> {
  await page.route('**/*', (route) => route.abort());
  return () => page.unroute('**/*');
}

/**
 * Leaves requests with `method` to `address` unanswered after the first `answered`, until the returned function is
 * called.
 */
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
 * Returns to the tab after a while: the page refetches outdated data, and retries when that fails. Needs
 * `page.clock.install()` before the page, and an unreachable server.
 */
export async function looksAgain(page: Page): Promise<void> {
  // Longer than data stays fresh and than the bell's interval, so that the bell is not the first to ask when the server
  // is back.
  await page.clock.fastForward(70_000);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  for (const wait of [1100, 2100, 1100]) {
    // Requests fail in order: after this one, those of the page have failed too and wait for a retry.
    await page.evaluate(() => fetch('/healthz').catch(() => undefined));
    await page.clock.fastForward(wait);
  }
}

/**
 * Ends the session with the page's next change, so that no request that the page sends by itself is the first to hear
 * of it: the dialog would be in front of the button that is to be pressed.
 */
export async function sessionEndsWithNextChange(page: Page): Promise<void> {
  let hasEnded = false;
  await page.route('**/*', async (route) => {
    const request = route.request();
    if (hasEnded || request.method() === 'GET') return route.fallback();
    hasEnded = true;
    await page.context().clearCookies();
    // The browser has put the cookie on this request already: it is sent without.
    const { accept = '', origin = new URL(request.url()).origin } = request.headers();
    const answer = await fetch(request.url(), { method: request.method(), headers: { accept, origin } });
    const headers = { 'content-type': answer.headers.get('content-type') ?? '' };
    return route.fulfill({ status: answer.status, headers, body: await answer.text() });
  });
}

/** The dialog over a page whose session has ended. */
export const sessionEnded = (page: Page): Locator => page.getByRole('dialog', { name: 'Your session has ended' });

/**
 * Signs in with the page's form. An address may do so twenty times a minute; these journeys are faster, so they wait
 * and retry.
 */
export async function signInAgain(page: Page): Promise<void> {
  const dialog = sessionEnded(page);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await expect(async () => {
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Sign in' }).click({ timeout: 5000 });
    await expect(dialog).toBeHidden({ timeout: 5000 });
  }).toPass({ timeout: 80_000 });
}

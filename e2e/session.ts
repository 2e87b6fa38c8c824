/** The demo network's people, and signing in without a page. */
import { expect, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';
import type { Role } from '#contract/access';

/** The demo network's last day. */
export const today = '2026-03-15';

/** The largest upload. */
export const mostUploadMb = 2;

/** Password of all demo users. */
export const password = 'partnerdeck-demo';
export const emailOf = (role: Role): string => `${role}@demo.partnerdeck.test`;

/** Settings of the journeys' servers. */
export const demoNetwork = {
  DEMO_CONVERSIONS: '3000',
  DEMO_TODAY: today,
  MAX_UPLOAD_MB: String(mostUploadMb),
};

export type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** A header that pages send and programs do not; without it a change is refused as foreign. */
export const asItsPage = { 'sec-fetch-site': 'same-origin' };

/** Signs out without a word. A page that is still loading would be refused, so it is left first. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** Signs in over HTTP. An address may sign in twenty times a minute; beyond that it waits and retries. */
export async function cookiesOf(visitor: APIRequestContext, role: Role): Promise<Cookies> {
  await expect(async () => {
    const data = { email: emailOf(role), password };
    const answer = await visitor.post('/api/session', { headers: asItsPage, data });
    expect(answer.ok(), await answer.text()).toBe(true);
  }).toPass({ intervals: [2000], timeout: 80_000 });
  return (await visitor.storageState()).cookies;
}

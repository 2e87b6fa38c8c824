/** The people of the demo network that journeys use, and signing them in without a page. */
import { expect, type APIRequestContext, type BrowserContext } from '@playwright/test';
import type { Role } from '#contract/access';

/** Day that the demo network ends with. */
export const today = '2026-03-15';

/** Largest file that the service takes. */
export const mostUploadMb = 2;

/** Of everybody in the demo network. */
export const password = 'partnerdeck-demo';
export const emailOf = (role: Role): string => `${role}@demo.partnerdeck.test`;

/** Settings of a server of the journeys. */
export const demoNetwork = {
  DEMO_CONVERSIONS: '3000',
  DEMO_TODAY: today,
  MAX_UPLOAD_MB: String(mostUploadMb),
};

export type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** What a page of the service sends along and a program does not: without it a change is refused as a foreign one. */
export const asItsPage = { 'sec-fetch-site': 'same-origin' };

/** Signs in over HTTP. Twenty a minute may do so from one address: beyond that it waits and tries again. */
export async function cookiesOf(visitor: APIRequestContext, role: Role): Promise<Cookies> {
  await expect(async () => {
    const data = { email: emailOf(role), password };
    const answer = await visitor.post('/api/session', { headers: asItsPage, data });
    expect(answer.ok(), await answer.text()).toBe(true);
  }).toPass({ intervals: [2000], timeout: 80_000 });
  return (await visitor.storageState()).cookies;
}

/** Steps of journeys on the people of an account. */
import { randomUUID } from 'node:crypto';
import { expect, type Page, type Role } from './fixtures.ts';
import { ask, home, linkFor } from './network.ts';
import { test } from './own-server.ts';
import { pressesNothing } from './viewer.ts';

/** Milliseconds that a walk of all pages may take. */
const LONGEST = 900_000;

export const PASSWORD = 'a password of their own';

/** A page whose new person has just joined. */
export async function join(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Accept and sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
}

/**
 * A viewer of an account of a role presses what there is, and changes nothing. @param most buttons of a page that are
 * pressed
 */
export function onlyReads(role: Role, most?: number): void {
  test(`a viewer of the ${role} finds nothing to press that changes something`, async ({
    page,
    browser,
    server,
    signIn,
  }) => {
    test.setTimeout(LONGEST);
    await signIn(page, role);
    const link = await linkFor(page, role, `viewer-${randomUUID()}@example.com`, 'viewer');
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
    const theirs = await context.newPage();
    await join(theirs, link, 'Only Reads');
    const withDetails = await pressesNothing(theirs, role, home[role], most);
    expect(withDetails).toEqual(expect.arrayContaining(['campaigns', 'conversions', 'enquiries', 'placements']));
    const me = await ask<{ memberships: { level: string }[] }>(theirs, home[role], 'GET /api/me');
    expect(me.memberships.map(({ level }) => level)).toEqual(['viewer']);
    await context.close();
  });
}

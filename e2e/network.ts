/** The demo network in journeys: pages by role, rows of lists, and its API. */
import type { Role } from '#contract/access';
import { expect, type Locator, type Page } from './fixtures.ts';
import { asItsPage } from './session.ts';

export { roles } from '#contract/access';

/** Each role's pages. */
export const home: Record<Role, string> = { publisher: '/1/200001', advertiser: '/1/100001', manager: '/1/0' };

/** Invites an address with the page's session and gives the link's path. @param server the address of one of its own */
export async function linkFor(
  page: Page,
  role: keyof typeof home,
  email: string,
  level: string,
  server = '',
): Promise<string> {
  const [, agencyId, contactId] = home[role].split('/');
  const answer = await page.request.post(`${server}/v1/invitations?agencyId=${agencyId}&contactId=${contactId}`, {
    headers: asItsPage,
    data: { emails: [email], level, language: 'en', by: 'link' },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const [{ link } = { link: '' }] = (await answer.json()) as { link: string }[];
  return new URL(link).pathname;
}

/** The number of pixels by which the page is wider than the screen. */
const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Waits until the page is no wider than the screen; `soft` goes on without. */
export const fitsAcross = (page: Page, { said, soft }: { said?: string; soft?: boolean } = {}): Promise<void> =>
  (soft ? expect.soft : expect).poll(() => tooWide(page), said ?? 'the page fits the screen').toBeLessThanOrEqual(0);

/** The number of pixels by which the page is longer than its parts, and than the screen. */
export const blankBelow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
    const ends = [...document.body.querySelectorAll('main, aside, nav')].map(
      (part) => part.getBoundingClientRect().bottom,
    );
    return scrollHeight - Math.max(clientHeight, Math.ceil(Math.max(...ends) + scrollTop));
  });

/** A list's rows, without its header and totals. */
export const rowsOf = (page: Page): Locator =>
  page
    .getByRole('grid')
    .first()
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });

/** Presses the button beside the first such value of a column, which shows only rows with the same value. */
export async function showOnly(page: Page, column: string, value: string): Promise<void> {
  await rowsOf(page)
    .getByRole('gridcell', { name: new RegExp(`^${value}`) })
    .first()
    .hover();
  await page.getByRole('button', { name: `Show only ${column}: ${value}` }).click();
}

/** Opens a list with ids as row headers and returns the first id. */
export async function firstId(page: Page, list: string): Promise<string> {
  await page.goto(list);
  return rowsOf(page).first().getByRole('rowheader').innerText();
}

/** Picks the first campaign or publisher in a form; `name` is the field's label. */
export async function pickFirst(where: Page | Locator, name: string): Promise<void> {
  const group = where.getByRole('group', { name, exact: true });
  await expect(group.getByRole('option').first()).toBeVisible();
  await group.getByRole('combobox').press('Enter');
  await expect(group.getByRole('button', { name: `Change ${name.toLowerCase()}` })).toBeVisible();
}

/** Calls the API with the page's session; `at` is the start of the account's addresses. */
export async function ask<T = Record<string, unknown>>(
  page: Page,
  at: string,
  request: string,
  data?: unknown,
): Promise<T> {
  const [method = 'GET', path = ''] = request.split(' ');
  const [, agencyId, contactId] = at.split('/');
  const address = `${path}${path.includes('?') ? '&' : '?'}agencyId=${agencyId}&contactId=${contactId}`;
  const answer = await page.request.fetch(address, { method, headers: asItsPage, ...(data !== undefined && { data }) });
  expect(answer.ok(), `${request}: ${await answer.text()}`).toBe(true);
  return (answer.status() === 204 ? undefined : await answer.json()) as T;
}

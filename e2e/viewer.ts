/** The pages of a person who may only read. */
import type { Role } from '#contract/access';
import { isChange, type Definition } from '../contract/endpoint.ts';
import { endpoints } from '../contract/index.ts';
import { pagesFor } from '../src/app/pages.ts';
import { expect, loaded, type Locator, type Page } from './fixtures.ts';
import { opened } from './openers.ts';

const changing = Object.values<Definition>(endpoints)
  .filter((one) => one.access !== 'public' && isChange(one))
  .map(({ method, path }) => ({ method, path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }));

/** Whether a request changes nothing of an account. */
const isOfViewers = (method: string, url: string): boolean =>
  !changing.some((one) => one.method === method && one.path.test(new URL(url).pathname));

const buttonsOf = (within: Locator): Locator =>
  within.getByRole('button', { disabled: false }).filter({ visible: true });

/** Presses a button, whatever covers it; one that goes away meanwhile cannot be pressed. */
async function press(button: Locator): Promise<void> {
  const pressed = button.evaluate((one: HTMLElement) => one.click(), undefined, { timeout: 5000 });
  await pressed.catch(async (error: unknown) => {
    if ((await button.count()) > 0) throw error;
  });
}

/** Closes what is open above so many layers. Returns whether that is all. */
async function closed(page: Page, layers: number): Promise<boolean> {
  // The first Escape may end what a dialog does, and another one close it.
  for (let left = 3; left > 0 && (await opened(page).count()) > layers; left--) {
    await page.keyboard.press('Escape');
    await expect(opened(page))
      .toHaveCount(layers, { timeout: 500 })
      .catch(() => undefined);
  }
  return (await opened(page).count()) === layers;
}

/** Opens a page, or a detail over it. */
async function open(page: Page, address: string, isDetail: boolean): Promise<void> {
  await page.goto(address);
  await expect(isDetail ? opened(page).last() : page.locator('h1').first()).toBeVisible();
  await loaded(page);
}

/**
 * Presses the buttons of the page or detail that is open, counted again after each press, and the last one of what that
 * opens: the one that sends.
 */
async function pressAll(page: Page, address: string, isDetail: boolean, most: number): Promise<void> {
  const layers = await opened(page).count();
  const { pathname } = new URL(page.url());
  const buttons = buttonsOf(isDetail ? opened(page).nth(layers - 1) : page.getByRole('main'));
  for (let at = 0; at < Math.min(await buttons.count(), most); at++) {
    await press(buttons.nth(at));
    await loaded(page);
    for (let above = layers; above < (await opened(page).count()); above++) {
      const last = buttonsOf(opened(page).nth(above)).last();
      if ((await last.count()) > 0) await press(last);
    }
    const isThere = (await closed(page, layers)) && new URL(page.url()).pathname === pathname;
    if (!isThere) await open(page, address, isDetail);
  }
  await loaded(page);
}

/** The address of the first detail that a page's list leads to. */
async function detailOn(page: Page, list: string): Promise<string | undefined> {
  const links = page.getByRole('main').getByRole('rowheader').getByRole('link');
  const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  return addresses.find((address) => address.startsWith(`${list}/`));
}

/**
 * Presses the buttons of each page of an account, and of one detail of each list, and expects no request that changes
 * something. Returns the pages whose details it found. @param at `/1/200001` @param most buttons of a page, and of a
 * detail, that are pressed
 */
export async function pressesNothing(page: Page, role: Role, at: string, most = 5): Promise<string[]> {
  const changes: string[] = [];
  page.on('request', (request) => {
    const [method, url] = [request.method(), request.url()];
    if (!isOfViewers(method, url)) changes.push(`${method} ${url}`);
  });
  // To leave is everybody's right, and would end the walk.
  await page.route('**/api/memberships/*', (route) => route.abort());
  const withDetails: string[] = [];
  for (const { path } of pagesFor(role, null, 'viewer')) {
    const list = `${at}/${path}`;
    await open(page, list, false);
    const detail = await detailOn(page, list);
    await pressAll(page, list, false, most);
    if (detail !== undefined) {
      withDetails.push(path);
      await open(page, detail, true);
      await pressAll(page, detail, true, most);
    }
    expect(changes, path).toEqual([]);
  }
  return withDetails;
}

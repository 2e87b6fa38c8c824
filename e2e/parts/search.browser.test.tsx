/** The search of Ctrl+K in the whole app, before answers of the contract. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SearchHit } from '#contract/search';
import { openApp } from './app.tsx';

const hit = (kind: SearchHit['kind'], id: number, name: string, more: Partial<SearchHit> = {}): SearchHit => ({
  kind,
  id,
  name,
  status: null,
  of: null,
  code: null,
  amount: null,
  at: null,
  ...more,
});
const conversion = hit('conversion', 500001976, 'HA-67037116', {
  status: 'approved',
  of: 'Harbour Lane Home UK',
  code: 'newsletter',
  amount: { currency: 'GBP', amount: '58.40' },
  at: '2026-03-12T09:30:00.000Z',
});
const hits = [
  conversion,
  hit('campaign', 30001, 'Harbour Lane Home UK', { status: 'live', of: 'Harbour Lane Home' }),
  hit('invoice', 61234, '', { status: 'Sent', amount: { currency: 'EUR', amount: '1250.00' } }),
];

const dialog = () => page.getByRole('dialog', { name: 'Search' });
const field = () => dialog().getByRole('combobox');
const options = () => dialog().getByRole('option');

async function openSearch() {
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field()).toHaveFocus();
}

test('letters that are typed before it is there are its text, and none is a shortcut', async () => {
  await openApp('manager', '/1/0/campaigns', { search: { hits: [], more: [] } });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}gvr-1234');
  await expect.element(field()).toHaveValue('gvr-1234');
  await expect.element(field()).toHaveFocus();
  expect(location.pathname).toBe('/1/0/campaigns');
});

test('each hit says what it is, in which state, how much, when and whose', async () => {
  await openApp('manager', '/1/0/campaigns', { search: { hits, more: ['campaign'] } });
  await openSearch();
  await field().fill('ha-6');
  const first = options().nth(0);
  await expect.element(first).toHaveTextContent('HA-67037116');
  await expect.element(first).toHaveTextContent('Conversion 500001976 · Approved · Sub id newsletter');
  await expect.element(first).toHaveTextContent('Order value £58.40');
  await expect.element(first).toHaveTextContent('12 Mar 2026 · Harbour Lane Home UK');
  await expect.element(options().nth(1)).toHaveTextContent('Campaign 30001 · Live · Harbour Lane Home');
  await expect.element(options().nth(2)).toHaveTextContent('Invoice 61234');
  await expect.element(options().nth(2)).toHaveTextContent('Sent · €1,250.00');
  await expect
    .element(dialog().getByRole('status'))
    .toHaveTextContent('There are more: Campaigns. Type more to narrow.');
  await expect.element(dialog().getByRole('group', { name: 'Conversions' })).toBeVisible();
});

test('the keys move, Home and End too, and the field tells a screen reader which one is active', async () => {
  await openApp('manager', '/1/0/campaigns', { search: { hits, more: [] } });
  await openSearch();
  await field().fill('ha-6');
  await expect.element(options().nth(0)).toHaveAttribute('aria-selected', 'true');
  const active = () => document.getElementById(field().element().getAttribute('aria-activedescendant') ?? '');
  await userEvent.keyboard('{ArrowDown}');
  expect(active()).toHaveTextContent('Campaign 30001');
  await userEvent.keyboard('{End}');
  expect(active()).toHaveTextContent('Invoice 61234');
  await userEvent.keyboard('{Home}');
  expect(active()).toHaveTextContent('HA-67037116');
  await userEvent.keyboard('{ArrowUp}');
  expect(active()).toHaveTextContent('Invoice 61234');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe('/1/0/invoices/61234');
});

test('what was found stays until the next answer; Enter means the text that was typed', async () => {
  const service = await openApp('manager', '/1/0/campaigns', { search: { hits, more: [] } });
  await openSearch();
  await field().fill('ha-6');
  await expect.element(options().nth(0)).toHaveTextContent('HA-67037116');
  const gate = Promise.withResolvers<void>();
  service.held = { id: 'search', until: gate.promise };
  await field().fill('30001');
  await expect.element(dialog().getByRole('status')).toHaveTextContent('Searching …');
  await expect.element(options().nth(0)).toHaveTextContent('HA-67037116');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog()).toBeVisible();
  service.held = null;
  gate.resolve();
  await expect.poll(() => location.pathname).toBe('/1/0/conversions/500001976');
});

test('nothing found and a failed search are said; actions stay, and trying again answers', async () => {
  const service = await openApp('manager', '/1/0/campaigns', { search: { hits: [], more: [] } });
  await openSearch();
  await field().fill('4711');
  await expect.element(dialog().getByRole('status')).toHaveTextContent('Nothing is found for “4711”.');
  expect(options().elements()).toHaveLength(0);
  service.refusal = { id: 'search', code: 'INVALID_REQUEST', detail: 'The service is asleep' };
  await field().fill('password');
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('The service is asleep');
  await expect.element(options().nth(0)).toHaveTextContent('Change password');
  await dialog().getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog().getByRole('alert')).not.toBeInTheDocument();
  await field().click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.hash).toBe('#password');
  await expect.element(page.getByRole('heading', { name: 'Password' })).toHaveFocus();
});

test('what was opened last comes first when nothing is typed, as it is now', async () => {
  localStorage.clear();
  await openApp('manager', '/1/0/campaigns', { search: { hits: [conversion], more: [] } });
  await openSearch();
  await field().fill('ha-6');
  await expect.element(options().nth(0)).toHaveTextContent('HA-67037116');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe('/1/0/conversions/500001976');
  await userEvent.keyboard('{Control>}k{/Control}');
  const recent = dialog().getByRole('group', { name: 'Recent' });
  await expect.element(recent.getByRole('option').nth(0)).toHaveTextContent('HA-67037116');
});

test('what the page offers is started: its export opens here and from another page', async () => {
  await openApp('manager', '/1/0/campaigns', {});
  await expect.element(page.getByRole('button', { name: 'Export' })).toBeEnabled();
  await openSearch();
  await dialog().getByRole('group', { name: 'On this page' }).getByRole('option', { name: 'Export' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Export' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{Control>}k{/Control}');
  await field().fill('export placements');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe('/1/0/placements');
  await expect.element(page.getByRole('dialog', { name: 'Export' })).toBeVisible();
});

test('on a phone it fits the screen', async () => {
  await page.viewport(390, 700);
  await openApp('manager', '/1/0/campaigns', { search: { hits, more: [] } });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Go to or find' }).click();
  await field().fill('ha-6');
  await expect.element(options().nth(0)).toHaveTextContent('HA-67037116');
  const { left, right, bottom } = dialog().element().getBoundingClientRect();
  expect([left >= 0, right <= 390, bottom <= 700]).toEqual([true, true, true]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await options().nth(1).click();
  await expect.poll(() => location.pathname).toBe('/1/0/campaigns/30001');
  await page.viewport(1440, 900);
});

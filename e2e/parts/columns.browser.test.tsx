/** The columns of lists: what fits, whose width is changed by hand, and what a phone shows of a row. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import examples from '../../server/http/answers.generated.json';
import { openApp } from './app.tsx';

const homes = { publisher: '/1/200001', advertiser: '/1/100001', manager: '/1/0' } as const;
const grid = () => page.getByRole('grid');
const head = (name: string | RegExp) => page.getByRole('columnheader', { name });
const drawn = () => expect.element(grid().getByRole('rowheader').first()).toBeVisible();
const scroller = () => grid().element().parentElement!;
const widthOf = (name: string) => head(name).element().getBoundingClientRect().width;
const colsOf = () => new URLSearchParams(location.search).get('cols');

/** Cells whose content is wider than they are. */
function cutAmounts(): string[] {
  const cells = [...grid().element().querySelectorAll<HTMLElement>('tbody [data-align="end"]')];
  return cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent);
}

const [conversion] = examples.listConversions;
const long = {
  ...conversion,
  conversionId: '4712',
  campaignName: 'Harbour Lane Home and Garden of the United Kingdom and Ireland, spring and summer',
  commission: { ...conversion?.commission, amount: '-123456789012.34' },
};

async function openConversions(width: number, height = 900) {
  await page.viewport(width, height);
  const many = Array.from({ length: 12 }, (_, at) => ({ ...conversion, conversionId: String(5000 + at) }));
  await openApp('publisher', '/1/200001/conversions', { listConversions: [long, ...many] });
  await drawn();
}

test('an address shows what tells it from others, uncut', async () => {
  await page.viewport(1440, 900);
  const [publisher] = examples.listContacts;
  const website = 'https://www.garden-and-kettle.example';
  await openApp('manager', '/1/0/publishers', { listContacts: [{ ...publisher, website }] });
  await drawn();
  const cell = page.getByRole('gridcell', { name: 'garden-and-kettle.example', exact: true });
  await expect.element(cell).toBeVisible();
  expect(cell.element().scrollWidth).toBeLessThanOrEqual(cell.element().clientWidth);
});

test.each(['publisher', 'advertiser', 'manager'] as const)('%s sees every column of conversions', async (role) => {
  await page.viewport(1440, 900);
  await openApp(role, `${homes[role]}/conversions`, { listConversions: [conversion] });
  await drawn();
  expect(scroller().scrollWidth).toBeLessThanOrEqual(scroller().clientWidth);
  expect(cutAmounts()).toEqual([]);
  const heads = [...grid().element().querySelectorAll<HTMLElement>('thead [data-col] > :is(button, span)')];
  expect(heads.filter((name) => name.scrollHeight > name.clientHeight).map((name) => name.textContent)).toEqual([]);
});

test('names give way, amounts never, also where the table is too wide', async () => {
  await openConversions(768);
  expect(cutAmounts()).toEqual([]);
  await expect.poll(() => scroller().parentElement!.dataset['more']).toBe('true');
  scroller().scrollLeft = scroller().scrollWidth;
  await expect.poll(() => scroller().parentElement!.dataset['more']).toBeUndefined();
});

test('an edge that is pressed twice fits its column to the content', async () => {
  await openConversions(1440);
  const edge = () => head('Campaign').element().querySelector<HTMLElement>('[aria-hidden]:last-child')!;
  await userEvent.click(edge());
  expect(colsOf()).toBeNull();
  await userEvent.dblClick(edge());
  await expect.poll(colsOf).toContain('campaign-');
  const name = grid().getByText(long.campaignName);
  await expect.poll(() => name.element().scrollWidth <= name.element().clientWidth).toBe(true);
});

test('a width is changed by keys in the header, and is one step back', async () => {
  await openConversions(1440);
  const before = widthOf('Status');
  (head('Status').element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await expect.poll(() => widthOf('Status')).toBe(Math.round(before) + 16);
  await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}');
  await expect.poll(() => widthOf('Status')).toBeLessThan(before);
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await expect.poll(() => widthOf('Status')).toBeLessThan(before - 16);
  expect(new URLSearchParams(location.search).get('sort')).toBeNull();
  history.back();
  await expect.poll(() => widthOf('Status')).toBeGreaterThan(before - 17);
});

test('a phone shows four conversions at once, with whole amounts', async () => {
  await openConversions(390, 844);
  const rows = grid().getByRole('row').all();
  expect(rows[4]!.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(844);
  for (const amount of ['Order value', 'Commission']) {
    const cell = rows[2]!.element().querySelector<HTMLElement>(`[data-label="${amount}"]`)!;
    expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth);
  }
  const inSight = [...rows[0]!.element().querySelectorAll('th')].filter((cell) => cell.offsetWidth > 1);
  expect(inSight.map((cell) => cell.innerText)).toEqual(['']);
  const box = page.getByRole('searchbox', { name: 'Reference or id' });
  expect(box.element().getBoundingClientRect().width).toBeGreaterThan(340);
  const [title, state] = [rows[1]!.getByRole('rowheader'), rows[1]!.getByText('Pending').first()];
  expect(state.element().getBoundingClientRect().top).toBeLessThan(title.element().getBoundingClientRect().bottom);
});

test('on a phone cards are drawn where their places were kept', async () => {
  await page.viewport(1440, 900);
  const answers = { listEnquiries: examples.listEnquiries, listConversions: [conversion] };
  const service = await openApp('manager', '/1/0/enquiries', answers);
  await drawn();
  const { promise, resolve } = Promise.withResolvers<void>();
  service.held = { id: 'listConversions', until: promise };
  await page.getByRole('navigation').getByRole('link', { name: 'Conversions', exact: true }).click();
  await page.viewport(390, 844);
  const top = () => grid().element().querySelector('tbody')!.getBoundingClientRect().top;
  await expect.element(page.getByRole('grid', { name: 'Conversions' })).toHaveAttribute('data-cards');
  const kept = top();
  resolve();
  await drawn();
  await expect.poll(top).toBe(kept);
});

test('on a phone a list is sorted by what is picked from its columns', async () => {
  await openConversions(390, 844);
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await expect.element(sort).toHaveDisplayValue('Converted: newest first');
  await sort.selectOptions('Commission: largest first');
  await expect.poll(() => new URLSearchParams(location.search).get('sort')).toBe('-commission');
  await expect.element(grid().getByRole('columnheader', { name: /^Commission/ })).toBeVisible();
  await sort.selectOptions('Reference: A to Z');
  await expect.poll(() => new URLSearchParams(location.search).get('sort')).toBe('reference');
});

test('a sign without words says its name to whoever comes to it with the keyboard', async () => {
  await openConversions(1440);
  await page.getByRole('button', { name: 'Columns' }).click();
  const pin = page.getByRole('button', { name: 'Keep Status in sight' });
  await expect.element(pin).toBeVisible();
  await userEvent.tab();
  (pin.element() as HTMLElement).focus();
  await expect.element(page.getByText('Keep Status in sight', { exact: true })).toBeVisible();
  await userEvent.hover(page.getByRole('button', { name: 'Move Status down' }));
  await expect.element(page.getByText('Move Status down', { exact: true })).toBeVisible();
});

test.each([
  ['publisher', '/conversions'],
  ['advertiser', '/conversions'],
  ['manager', '/conversions'],
  ['manager', '/enquiries'],
] as const)('on a tablet %s sees the amounts of %s without scrolling sideways', async (role, list) => {
  await page.viewport(768, 1024);
  const answers = { listConversions: [conversion], listEnquiries: examples.listEnquiries };
  await openApp(role, `${homes[role]}${list}`, answers);
  await drawn();
  const edge = scroller().getBoundingClientRect().right;
  const amounts = [...grid().element().querySelectorAll<HTMLElement>('tbody tr:first-child [data-align="end"]')];
  expect(amounts.length).toBeGreaterThan(1);
  expect(amounts.filter((cell) => cell.getBoundingClientRect().right > edge).map((cell) => cell.textContent)).toEqual(
    [],
  );
});

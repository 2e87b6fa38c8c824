/** Filters by campaign, publisher, advertiser and placement are chosen and shown by name. */
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ReportRequest } from '#contract/reports/request';
import { openApp } from './app.tsx';

const unpaid = { raisedAt: null, total: null };
const publishers = [
  { id: 200001, name: 'The Savvy Satchel', hint: null, ...unpaid },
  { id: 200002, name: 'Snipwick', hint: null, ...unpaid },
];
const button = (name: string | RegExp) => page.getByRole('button', { name });
const address = () => new URLSearchParams(location.search);
const finder = () => page.getByRole('searchbox', { name: 'Name or id' });

/** Opens the filter by publisher. */
async function openPublishers(): Promise<void> {
  await button('Add filter').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publisher' }).click();
}

test('a list filtered by ids says their names above it', async () => {
  await openApp('manager', '/1/0/conversions?publisher=200001&publisher=200002', { listNames: publishers });
  await expect.element(button('Publisher: The Savvy Satchel, Snipwick. Change')).toBeVisible();
});

test('an id that cannot be found says so and can be taken off', async () => {
  await openApp('manager', '/1/0/conversions?campaign=999', { listNames: [] });
  await expect.element(button('Campaign: not found (999). Change')).toBeVisible();
  await button('Remove filter Campaign').click();
  await expect.element(button(/^Campaign:/)).not.toBeInTheDocument();
  expect(address().has('campaign')).toBe(false);
});

test('publishers are picked from a searchable list', async () => {
  await openApp('manager', '/1/0/conversions', { listNames: publishers });
  await openPublishers();
  await page.getByRole('checkbox', { name: /^Snipwick/ }).click();
  await button('Apply').click();
  await expect.element(button('Publisher: Snipwick. Change')).toBeVisible();
  expect(address().getAll('publisher')).toEqual(['200002']);
});

test('what a search found is said: of names, of fields and of values', async () => {
  const said = (words: string | RegExp) => page.getByRole('status').filter({ hasText: words });
  await openApp('manager', '/1/0/reports?rows=month&values=clicks&where=city~in~Bern', {
    executeReport: [{ month: '2026-01', city: 'Bern', clicks: '1' }],
  });
  await button('Edit').click();
  await page.getByRole('searchbox', { name: 'Find a field' }).fill('PUBLISHER ID');
  await expect.element(said(/^\d+ found$/)).toBeInTheDocument();
  await page.getByRole('searchbox', { name: 'Find a field' }).fill('nothing like it');
  await expect.element(said('Nothing found')).toBeInTheDocument();
  await page.getByRole('searchbox', { name: 'Find a field' }).fill('');
  await button(/Bern/).click();
  await page.getByRole('searchbox', { name: 'Find a value' }).fill('bern');
  await expect.element(said('1 found')).toBeInTheDocument();
  await openApp('manager', '/1/0/conversions', { listNames: publishers });
  await openPublishers();
  await finder().fill('s');
  await expect.element(said('2 found')).toBeInTheDocument();
});

describe('the answer to an earlier text takes nothing away that somebody is about to press', () => {
  const cities = (body: unknown) => {
    const { dimensions, conditions } = body as ReportRequest;
    const wanted = conditions[0]?.valueList[0]?.replaceAll('%', '') ?? '';
    if (!dimensions.includes('city')) return [{ month: '2026-01', clicks: '1' }];
    return ['Basel', 'Bern'].filter((city) => city.includes(wanted)).map((city) => ({ city, clicks: '1' }));
  };
  const names = (_body: unknown, query: URLSearchParams) =>
    publishers.filter(({ name }) => name.includes(query.get('searchTerm') ?? ''));
  test.each([
    {
      of: 'values',
      at: '/1/0/reports?rows=month&values=clicks&where=city~in~Genf&edit=1',
      open: () => button(/Genf/).click(),
      id: 'executeReport',
      answer: cities,
      texts: ['Bern', 'Basel'],
      wanted: 'Basel',
    },
    {
      of: 'names',
      at: '/1/0/conversions',
      open: openPublishers,
      id: 'listNames',
      answer: names,
      texts: ['Savvy', 'Snip'],
      wanted: /^Snipwick/,
    },
  ])('$of', async ({ at, open, id, answer, texts: [earlier = '', text = ''], wanted }) => {
    const service = await openApp('manager', at, { [id]: answer });
    await open();
    const box = page.getByRole('checkbox', { name: wanted });
    await expect.element(box).toBeVisible();
    const hold = Promise.withResolvers<void>();
    service.held = { id, until: hold.promise };
    const find = page.getByRole('dialog').getByRole('searchbox');
    await find.fill(earlier);
    await expect.poll(() => service.waiting).toBe(1);
    await find.fill(text);
    const before = box.element() as HTMLElement;
    before.focus();
    service.held = null;
    hold.resolve();
    await expect.element(page.getByRole('status').filter({ hasText: '1 found' })).toBeInTheDocument();
    expect(document.activeElement).toBe(before);
  });
});

/** Pastes into what has the focus, as from a spreadsheet. */
function paste(text: string): void {
  const column = new DataTransfer();
  column.setData('text', text);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: column, bubbles: true, cancelable: true }),
  );
}

test('a pasted column of ids is searched for as one, and all it finds are chosen at once', async () => {
  await openApp('manager', '/1/0/conversions', { listNames: publishers });
  await openPublishers();
  await expect.element(finder()).toHaveFocus();
  paste('200001\n200002\n');
  await expect.element(finder()).toHaveValue('200001 200002');
  await button('Choose all 2').click();
  await button('Apply').click();
  await expect.element(button('Publisher: The Savvy Satchel, Snipwick. Change')).toBeVisible();
});

test('what an earlier text found is not offered for a pasted column, nor when its search fails', async () => {
  const service = await openApp('manager', '/1/0/conversions', { listNames: publishers });
  await openPublishers();
  await expect.element(page.getByRole('checkbox', { name: /^Snipwick/ })).toBeVisible();
  await expect.element(finder()).toHaveFocus();
  const hold = Promise.withResolvers<void>();
  service.held = { id: 'listNames', until: hold.promise };
  paste('200002\n999\n');
  await expect.poll(() => service.waiting).toBe(1);
  await expect.element(button(/^Choose all/)).not.toBeInTheDocument();
  service.held = null;
  hold.resolve();
  await expect.element(button('Choose all 2')).toBeVisible();
  service.refusal = { id: 'listNames', code: 'INTERNAL', detail: 'Out of order' };
  await finder().fill('savvy');
  await expect.element(button('Try again')).toBeVisible();
  await expect.element(page.getByRole('dialog').getByRole('checkbox')).not.toBeInTheDocument();
});

test('where only one may be chosen, choosing another replaces it', async () => {
  const campaigns = [
    { id: 30001, name: 'Harbour Lane Home', hint: 'Harbour Lane', ...unpaid },
    { id: 30002, name: 'Tidewater Tea', hint: 'Tidewater', ...unpaid },
  ];
  await openApp('manager', '/1/0/vouchers?campaign=30001', { listNames: campaigns });
  await button('Campaign: Harbour Lane Home. Change').click();
  await expect.element(page.getByRole('radio', { name: /^Harbour Lane Home/ })).toBeChecked();
  await page.getByRole('radio', { name: /^Tidewater Tea/ }).click();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Campaign: Tidewater Tea. Change')).toBeVisible();
  expect(address().getAll('campaign')).toEqual(['30002']);
});

test.each(['/conversions', '/campaigns', '/placements', '/vouchers', '/feeds', '/enquiries', '/invoices'])(
  'no filter of %s is an id',
  async (list) => {
    await openApp('manager', `/1/0${list}`, {});
    await button('Add filter').click();
    await expect.element(page.getByRole('dialog', { name: 'Add filter' })).toBeVisible();
    expect(page.getByRole('dialog').getByRole('button', { name: /\bid$/ }).elements()).toEqual([]);
  },
);

test("a report's condition on an id names what it is about, and picks it by name", async () => {
  const where = 'reports?rows=month&values=clicks&where=publisherId~in~200001';
  await openApp('manager', `/1/0/${where}`, {
    listNames: publishers,
    executeReport: [{ month: '2026-01', clicks: '1' }],
  });
  await expect.element(page.getByText(/The Savvy Satchel \(200001\)/)).toBeVisible();
  await button('Edit').click();
  await button(/The Savvy Satchel/).click();
  await page.getByRole('checkbox', { name: /^Snipwick/ }).click();
  await button('Apply').click();
  await expect.element(button(/Snipwick \(200002\)/)).toBeVisible();
});

test('a payment is picked with its publisher, day and total beside its number', async () => {
  const payment = {
    id: 702001,
    name: '702001',
    hint: 'The Savvy Satchel',
    raisedAt: '2026-02-28T10:00:00.000Z',
    total: { currency: 'GBP', amount: '1234.50' },
  };
  await openApp('manager', '/1/0/conversions', { listNames: [payment] });
  await button('Add filter').click();
  await page.getByRole('dialog').getByRole('button', { name: 'In payment' }).click();
  await page.getByRole('checkbox', { name: '702001 The Savvy Satchel · 28 Feb 2026 · £1,234.50' }).click();
  await button('Apply').click();
  await expect.element(button('In payment: 702001. Change')).toBeVisible();
  expect(address().get('paymentId')).toBe('702001');
});

/** The address of a report: of a saved one, of one that was changed, and of one that no address holds. */
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ReportRequest } from '#contract/reports/request';
import type { SavedReport } from '#contract/reports/saved';
import { MOST_LINK, writeAddress } from '#src/report/address.ts';
import { emptyDefinition, type Definition } from '#src/report/definition.ts';
import { toSaved } from '#src/report/saved.ts';
import { closeApp, openApp, reloadApp } from './app.tsx';
import type { Service } from './service.ts';

const values = Array.from({ length: 500 }, (_, at) => `City number ${at} by the river and the sea`);
const of = (cities: string[]): Definition => ({
  ...emptyDefinition,
  rows: ['city'],
  values: ['clicks'],
  where: [[{ field: 'city', operator: 'in', values: cities }]],
});
const report: SavedReport = {
  id: 7,
  name: 'Many cities',
  sharedWith: 'account',
  partner: false,
  own: true,
  ownerName: 'Imogen',
  ownerRole: 'publisher',
  revision: 1,
  definition: toSaved(of(values)),
  createdAt: '2026-03-03T08:00:00.000Z',
  updatedAt: '2026-03-03T08:00:00.000Z',
};
const answers = { executeReport: [{ city: 'Bern', clicks: '120' }], listDayNotes: [], getSavedReport: report };
const path = '/1/200001/reports';
const button = (name: string) => page.getByRole('button', { name, exact: true });
const chart = page.getByRole('combobox', { name: 'Chart', exact: true });
const figures = page.getByRole('grid', { name: 'Result of the report' });

/** How many values the last request of a report asks for. */
const valuesAsked = ({ taken }: Service) => {
  const bodies = taken.filter(({ id }) => id === 'executeReport').map(({ body }) => body as ReportRequest);
  return bodies.at(-1)?.conditions[0]?.valueList.length;
};

test('a saved report of 500 values has its number in the address, and then what was changed of it', async () => {
  const opened = await openApp('publisher', `${path}?saved=7`, answers);
  await expect.element(page.getByRole('heading', { name: 'Many cities' })).toBeVisible();
  await expect.element(figures).toBeVisible();
  expect(valuesAsked(opened)).toBe(500);
  expect(location.search).toBe('?saved=7');
  await button('Edit').click();
  await expect.poll(() => location.search).toBe('?saved=7&edit=1');
  await chart.selectOptions('Bars');
  await expect.poll(() => location.search).toBe('?changed=chart&revision=1&chart=bar&saved=7&edit=1');

  const reloaded = await reloadApp('publisher', answers);
  await expect.element(chart).toHaveDisplayValue('Bars');
  await expect.poll(() => valuesAsked(reloaded)).toBe(500);
  await closeApp();
  const sent = await openApp('publisher', path + location.search, answers);
  await expect.element(chart).toHaveDisplayValue('Bars');
  await expect.poll(() => valuesAsked(sent)).toBe(500);
  await expect.element(page.getByText('changed', { exact: true })).toBeVisible();
});

test('a saved report that is loading shows no empty builder', async () => {
  const service = await openApp('publisher', path, answers);
  const hold = Promise.withResolvers<void>();
  service.held = { id: 'getSavedReport', until: hold.promise };
  history.pushState(null, '', `${path}?saved=7`);
  dispatchEvent(new PopStateEvent('popstate'));
  await expect.poll(() => service.waiting).toBe(1);
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect.element(page.getByText('Choose a figure', { exact: false })).not.toBeInTheDocument();
  await expect.element(page.getByText('Last 30 days')).not.toBeInTheDocument();
  await expect.element(page.getByRole('searchbox', { name: 'Find a field' })).not.toBeInTheDocument();
  hold.resolve();
  await expect.element(figures).toBeVisible();
});

test('Back leads to the report as it was, also after the saved one was changed', async () => {
  const kept = { ...answers };
  await openApp('publisher', `${path}?saved=7&edit=1`, kept);
  await chart.selectOptions('Bars');
  await expect.poll(() => location.search).toContain('chart=bar');
  kept.getSavedReport = { ...report, revision: 2, definition: toSaved({ ...of(values), chart: 'pie' }) };
  await reloadApp('publisher', kept);
  await expect.element(chart).toHaveDisplayValue('Bars');
  history.back();
  await expect.element(chart).toHaveDisplayValue('No chart');
  await expect.poll(() => location.search).toBe('?changed=chart&revision=2&saved=7&edit=1');
  await chart.selectOptions('Pie');
  await expect.poll(() => location.search).toBe('?saved=7&edit=1');
  await button('Undo').click();
  await expect.element(chart).toHaveDisplayValue('No chart');
  await button('Redo').click();
  await expect.element(chart).toHaveDisplayValue('Pie');
  await closeApp();
  await openApp('publisher', `${path}?changed=chart&revision=1&chart=bar&saved=7&edit=1`, kept);
  await expect.element(chart).toHaveDisplayValue('Bars');
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^The saved report has changed since this link/);
});

test('a page that is reloaded at a saved report shows it as it is saved now', async () => {
  const kept = { ...answers };
  await openApp('publisher', `${path}?saved=7&edit=1`, kept);
  await expect.element(chart).toHaveDisplayValue('No chart');
  kept.getSavedReport = { ...report, revision: 2, definition: toSaved({ ...of(values), chart: 'pie' }) };
  await reloadApp('publisher', kept);
  await expect.element(chart).toHaveDisplayValue('Pie');
  expect(location.search).toBe('?saved=7&edit=1');
  await expect.element(page.getByText('changed', { exact: true })).not.toBeInTheDocument();
});

test('a link based on a report that its reader may not open says so, and shows no figure of another one', async () => {
  const service = await openApp('publisher', path, answers);
  const visit = (address: string) => {
    service.refusal = { id: 'getSavedReport', code: 'NOT_FOUND', detail: 'There is no such report' };
    history.pushState(null, '', path + address);
    dispatchEvent(new PopStateEvent('popstate'));
  };
  visit('?changed=sort&revision=1&sort=clicks&saved=8');
  await expect.element(page.getByRole('alert')).toHaveTextContent('There is no such report');
  await expect.element(figures).not.toBeInTheDocument();
  expect(service.taken.map(({ id }) => id)).not.toContain('executeReport');
  // All of a report is in an older or a short link, with its name: nothing is missing.
  visit('?rows=city&values=clicks&saved=9&name=Cities');
  await expect.element(figures).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Cities' })).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(location.search).toBe('?rows=city&values=clicks&saved=9&name=Cities');
});

test('a long link says so where it is copied, and one of a shared report is short', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const whole = writeAddress(of(values)).toString();
  await openApp('publisher', `${path}?${whole}`, answers);
  await button('Export').click();
  await expect.element(page.getByText(/^The link has 2\d,\d{3} characters/)).toBeVisible();
  await button('Copy the link').click();
  await expect.poll(() => written.mock.lastCall?.[0]).toBe(`${location.origin}${path}?${whole}`);

  await closeApp();
  await openApp('publisher', `${path}?saved=7`, answers);
  await expect.element(figures).toBeVisible();
  await button('Export').click();
  await button('Copy the link').click();
  await expect.poll(() => written.mock.lastCall?.[0]).toBe(`${location.origin}${path}?saved=7`);
  await expect.element(page.getByText(/^The link has/)).not.toBeInTheDocument();
  expect(whole.length).toBeGreaterThan(MOST_LINK);
});

test('a link to a report that is not shared holds its name, through changes and until another is opened', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const own = { ...report, sharedWith: 'me', name: 'Cities by the sea', definition: toSaved(of(['Bern'])) };
  await openApp('publisher', `${path}?saved=7`, { ...answers, getSavedReport: own });
  const title = page.getByRole('heading', { level: 1, name: 'Cities by the sea' });
  await expect.element(title).toBeVisible();
  await button('Export').click();
  await button('Copy the link').click();
  const link = `${path}?${writeAddress(of(['Bern']))}&name=Cities+by+the+sea`;
  await expect.poll(() => written.mock.lastCall?.[0]).toBe(location.origin + link);

  await closeApp();
  await openApp('publisher', link, { ...answers, listSavedReports: [] });
  await expect.element(title).toBeVisible();
  await button('Edit').click();
  await chart.selectOptions('Bars');
  await expect.poll(() => new URLSearchParams(location.search).get('chart')).toBe('bar');
  await expect.element(title).toBeVisible();
  await button('Saved reports').click();
  await button('New report').click();
  await expect.element(title).not.toBeInTheDocument();
});

test('whose a report is and who sees it is said, and that of a partner is opened as one', async () => {
  const partner = { ...report, id: 8, own: false, partner: true, ownerName: 'Northwind Ltd', ownerRole: 'advertiser' };
  const listed = { ...answers, listSavedReports: [{ ...report, sharedWith: 'partners' }, partner] };
  await openApp('publisher', `${path}?saved=7`, { ...listed, getSavedReport: { ...report, sharedWith: 'partners' } });
  await expect.element(page.getByText(/^Who sees it: .+ and its advertisers$/)).toBeVisible();
  await button('Saved reports').click();
  const list = page.getByRole('dialog', { name: 'Saved reports' });
  await expect.element(list.getByText('· shared with partners')).toBeVisible();
  const theirs = list.getByRole('region', { name: 'From partners' });
  await expect.element(theirs.getByRole('button', { name: 'Many cities from Northwind Ltd' })).toBeVisible();
  await expect.element(theirs.getByRole('button', { name: /^Delete|^Rename/ })).not.toBeInTheDocument();
  await closeApp();
  await openApp('publisher', `${path}?saved=8`, { ...answers, getSavedReport: partner });
  await expect.element(page.getByText(/^With the figures of .+ · from Northwind Ltd$/)).toBeVisible();
  await expect.element(button('Save as')).toBeVisible();
  await expect.element(button('Save')).not.toBeInTheDocument();
});

test('who shall see a report is picked, and what partners may not read is said before it is saved', async () => {
  const closed = {
    ...emptyDefinition,
    rows: ['city'],
    values: ['clicks'],
    where: [[{ field: 'voucherCode', operator: 'in', values: ['SUN'] }]],
  };
  const service = await openApp('publisher', `${path}?${writeAddress(closed as Definition)}`, answers);
  await button('Save').click();
  const dialog = page.getByRole('dialog', { name: 'Save as' });
  await dialog.getByLabelText('Name').fill('Vouchers');
  const who = dialog.getByLabelText('Who sees it');
  await expect.element(who).toHaveValue('me');
  await who.selectOptions('partners');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(who).toHaveAccessibleDescription(/must leave partners out, .*: Voucher code/);
  expect(service.taken.map(({ id }) => id)).not.toContain('createSavedReport');
  await who.selectOptions('account');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => service.taken.find(({ id }) => id === 'createSavedReport')?.body)
    .toMatchObject({
      name: 'Vouchers',
      sharedWith: 'account',
    });
});

test('a report that no address holds survives a reload here, and its link says what is missing', async () => {
  const long = new URLSearchParams();
  long.append('rows', 'city');
  long.append('values', 'clicks');
  long.append('where', ['city', 'in', ...values.map((value) => value.padEnd(200, '.'))].join('~'));
  await openApp('publisher', `${path}?${long}`, answers);
  await button('Edit').click();
  await expect.poll(() => location.search).toBe('?tooLong=1&edit=1');
  const reloaded = await reloadApp('publisher', answers);
  await expect.element(figures).toBeVisible();
  expect(valuesAsked(reloaded)).toBe(500);
  await button('Export').click();
  await expect.element(page.getByText(/^The report is too long for a link/)).toBeVisible();
  await expect.element(button('Copy the link')).not.toBeInTheDocument();
  await closeApp();
  await openApp('publisher', path + location.search, answers);
  await expect.element(page.getByRole('alert')).toHaveTextContent('The report was too long for this link');
});

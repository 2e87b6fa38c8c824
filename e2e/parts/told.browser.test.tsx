/** Sentences that pages say beside their figures, forms and lists, and what slow answers must not undo. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ANSWERED_LIVE } from '#contract/endpoint';
import { claimColumns } from '../forms/claim.ts';
import examples from '../../server/http/answers.generated.json';
import { askAgain, openApp } from './app.tsx';
import { meOf } from './service.ts';

const report = '/1/200001/reports?rows=publisherName&values=clicks&period=last90';
const rows = [
  { publisherName: 'Snipwick', clicks: '1500', totalConversions: '3' },
  { publisherName: 'Milo', clicks: '20', totalConversions: '2' },
];
const button = (name: string | RegExp) => page.getByRole('button', { name });

test('a report that the live network has answered says so, and when', async () => {
  const service = await openApp('publisher', report, { executeReport: rows });
  await expect.element(page.getByRole('grid')).toBeVisible();
  const said = page.getByText('Answered by the live network itself');
  await expect.element(said).not.toBeInTheDocument();
  service.headers = { [ANSWERED_LIVE]: '2026-03-15T11:58:00.000Z' };
  await askAgain();
  await expect.element(said).toBeVisible();
  await expect.element(said.getByRole('time')).toHaveAttribute('datetime', '2026-03-15T11:58:00.000Z');
});

test('the header of a column of results says what it means, also when it is pointed at', async () => {
  await openApp('publisher', report, { executeReport: rows });
  const header = page.getByRole('columnheader', { name: 'Clicks' });
  await expect.element(header).toHaveAccessibleDescription(/^Clicks: \w/);
  await header.hover();
  await expect.element(page.getByText(/^Clicks: \w/)).toBeVisible();
});

test('a pasted name is taken in other capitals, and one that the period does not have is named', async () => {
  await openApp('publisher', `${report}&edit=1&where=publisherName~in~Milo`, { executeReport: rows });
  await button(/^Publisher.*Milo/).click();
  const panel = page.getByRole('dialog', { name: /Publisher/ });
  await panel.getByRole('button', { name: 'Paste a list' }).click();
  await panel.getByRole('textbox', { name: /One a line/ }).fill('SNIPWICK\nSnipwik');
  await expect.element(panel.getByText('Not in this period: Snipwik')).toBeVisible();
  await expect.element(panel.getByRole('checkbox', { name: 'Snipwick' })).toBeChecked();
  const list = panel.getByRole('textbox', { name: /One a line/ });
  await list.fill('');
  await userEvent.type(list, 'Milo, Ltd{Enter}Snipwick{Enter}');
  await expect.element(list).toHaveValue('Milo, Ltd\nSnipwick\n');
  await expect.element(panel.getByText('Not in this period: Milo, Ltd')).toBeVisible();
  await list.fill(Array.from({ length: 501 }, (_, at) => `name ${at}`).join('\n'));
  await expect.element(panel.getByText('Only the first 500 of 501 values were taken')).toBeVisible();
});

test('an invitation that no mail server sends is not said to be on its way', async () => {
  const answers = { listPeople: [], listInvitations: [] };
  await openApp('manager', '/1/0/people', answers);
  await button('Invite people').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('ada@example.com');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect.element(page.getByText(/no mail server here.*Press New link/)).toBeVisible();
});

test('a search right after Back is made with the filters that Back has brought', async () => {
  await openApp('manager', '/1/0/invoices', { listInvoices: examples.listInvoices, getInvoiceSums: [] });
  await button('Add filter').click();
  await page.getByRole('dialog', { name: 'Add filter' }).getByRole('button', { name: 'Status' }).click();
  await page.getByRole('radio', { name: 'Draft' }).click();
  await button('Apply').click();
  await expect.poll(() => location.search).toContain('status=Draft');
  const search = page.getByRole('searchbox');
  await search.fill('harbour');
  const form = (search.element() as HTMLInputElement).form;
  // The press comes before the page is drawn with the address that Back has brought.
  window.addEventListener('popstate', () => form?.requestSubmit(), { once: true });
  history.back();
  await expect.poll(() => location.search).toContain('q=harbour');
  expect(location.search).not.toContain('status=');
});

test('a table of claims is checked once, when the campaigns that it may name have come', async () => {
  let come: () => void = () => undefined;
  const until = new Promise<void>((resolve) => (come = resolve));
  const service = await openApp('publisher', '/1/200001/account', {
    checkEnquiries: (body: { claims: unknown[] }) =>
      body.claims.map(() => ({ ...examples.checkEnquiries[0], outcome: 'filed', errors: [] })),
  });
  service.held = { id: 'listCampaigns', until };
  history.pushState(null, '', '/1/200001/enquiries/file');
  dispatchEvent(new PopStateEvent('popstate'));
  const table = page.getByLabelText('Claims as a table');
  await table.fill(`${claimColumns}\n30001,HA-1,2026-02-18,20.00,GBP,B. Customer,b@example.com,AB1`);
  await expect.element(button('File 1 claim')).toBeDisabled();
  await userEvent.tab();
  expect(service.taken.filter(({ id }) => id === 'checkEnquiries')).toEqual([]);
  come();
  await expect.element(page.getByText('1 can be filed, 0 cannot')).toBeVisible();
  expect(service.taken.filter(({ id }) => id === 'checkEnquiries')).toHaveLength(1);
});

test('somebody who was removed from their last account of a network is led to their other one', async () => {
  const me = meOf('publisher');
  const elsewhere = me.memberships.map((one) => ({ ...one, network: 2, networkName: 'Harbour' }));
  await openApp('publisher', '/1/200001/conversions', {}, { ...me, memberships: [], elsewhere });
  await expect.element(page.getByText('You belong to no account of this network')).toBeVisible();
  const link = page.getByRole('link', { name: 'Go to Harbour' });
  await expect.element(link).toHaveAttribute('href', '/n/2/1/200001/overview');
});

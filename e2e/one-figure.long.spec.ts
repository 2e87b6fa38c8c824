import type { BillingRun } from '#contract/billing';
import type { ConversionRow, DecisionsDue, StatusSums } from '#contract/conversions';
import type { EnquiryRow } from '#contract/enquiries';
import type { InvoiceRow } from '#contract/invoices';
import type { NextPayment, TimelineMonth } from '#contract/payment-overview';
import type { PaymentRow } from '#contract/payments';
import { moneyStages } from '#contract/money-stages';
import { formatMoney, sum } from '#src/lib/money.ts';
import { headerOf } from '#src/report/format.ts';
import { cellBelow, factOf, Figures } from './figures.ts';
import { expect, loaded, test, type Locator, type Page, type Role } from './fixtures.ts';
import { ask, home, roles, rowsOf } from './network.ts';

/**
 * A walk through the pages of each role: a figure of one name and one period has one value, on every page and in the
 * service's exact data.
 */

const EVER = '2000-01-01_2100-12-31';
const ever = 'fromDate=2000-01-01&toDate=2100-12-31&dateField=conversion&targetCurrencyCode=GBP';
const amount = (value: string) => formatMoney(value);
/** Measures that the overview of each role shows, as the report builder names them. */
const measures: Record<Role, readonly string[]> = {
  publisher: ['totalCommission', 'totalConversions', 'clicks', 'conversionRate', 'epc'],
  advertiser: ['totalNetCost', 'totalConversions', 'originalOrderValue', 'conversionRate', 'returnOnAdSpend'],
  manager: ['totalNetCost', 'totalCommission', 'totalConversions', 'clicks', 'conversionRate'],
};

/** The field of the overview's top list. */
const leaders: Record<Role, string> = {
  publisher: 'campaignName',
  advertiser: 'publisherName',
  manager: 'advertiserName',
};

/** The tiles and the money that waits. @returns the first name of the top list */
async function overview(page: Page, role: Role, figures: Figures): Promise<string> {
  await page.goto(`${home[role]}/overview`);
  const tiles = page.getByRole('list', { name: 'Figures' });
  await expect(tiles.getByRole('strong').first()).toContainText(/\d/);
  await loaded(page);
  for (const tile of await tiles.getByRole('listitem').all()) {
    const name = await tile.locator('span').first().innerText();
    figures.add('overview', `${name}, last 30 days`, await tile.getByRole('strong').innerText());
  }
  const top = page.getByRole('region', { name: /^Top / }).getByRole('row').nth(1);
  const leading = (await top.getByRole('rowheader').innerText()).trim();
  figures.add('overview', `top: ${leading}`, await top.getByRole('cell').innerText());
  if (role === 'publisher') {
    const part = page.getByRole('region', { name: 'Your next payment and what follows' });
    for (const stage of moneyStages) {
      const cell = part.getByRole('row', { name: new RegExp(`^${stage}`, 'i') }).getByRole('cell');
      if ((await cell.count()) > 0) figures.add('overview', `not paid: ${stage}`, await cell.innerText());
    }
    for (const sentence of await part.getByText(/^(Already made|Expected from|Due since)/).allInnerTexts())
      figures.add('overview', sentence.split(':')[0] ?? '', sentence.split(':')[1] ?? '');
    return leading;
  }
  const part = page.getByRole('region', { name: /^Waiting for a decision/ });
  await totalsDue(part, 'overview', figures);
  return leading;
}

const windows = ['overdue', 'soon', 'all'] as const;
async function totalsDue(part: Locator, where: string, figures: Figures): Promise<void> {
  const cells = part.getByRole('row', { name: /^Total/ }).getByRole('cell');
  const texts = await cells.allInnerTexts();
  windows.forEach((window, at) => figures.add(where, `pending: ${window}`, texts[at] ?? ''));
}

/** The totals of a report by day of the overview's measures, and of the starter "Devices". */
async function reports(page: Page, role: Role, figures: Figures): Promise<void> {
  const devices = ['clicks', 'totalConversions', 'conversionRate'];
  for (const [where, rows, values] of [
    ['report', 'month', measures[role]],
    ['starter', 'deviceType', devices],
  ] as const) {
    await page.goto(`${home[role]}/reports?rows=${rows}&values=${values.join(',')}&period=last30`);
    const result = page.getByRole('grid', { name: 'Result of the report' });
    const totals = result.getByRole('row').last().getByRole('gridcell');
    await expect(totals.first()).toContainText(/\d/);
    const cells = await totals.allInnerTexts();
    const heads = (await result.getByRole('columnheader').allInnerTexts()).slice(-cells.length);
    heads.forEach((head, at) => figures.add(where, `${head.trim()}, last 30 days`, cells[at] ?? ''));
  }
}

/** What leads the overview's top list, in a report of the same field. */
async function leader(page: Page, role: Role, leading: string, figures: Figures): Promise<void> {
  await page.goto(`${home[role]}/reports?rows=${leaders[role]}&values=${measures[role][0]}&period=last30`);
  const row = page.getByRole('grid', { name: 'Result of the report' }).getByRole('row').filter({ hasText: leading });
  figures.add('report', `top: ${leading}`, await row.getByRole('gridcell').last().innerText());
}

/** The sums of the lists of conversions by the measures of which clicks have no part. */
async function conversionList(page: Page, role: Role, figures: Figures): Promise<void> {
  for (const measure of ['totalConversions', 'originalOrderValue'] as const) {
    if (!measures[role].includes(measure)) continue;
    await page.goto(`${home[role]}/conversions?period=last30&sum=${measure}`);
    const said = page.getByRole('region', { name: 'The figure behind this list' }).getByRole('strong');
    await expect(said).toContainText(/\d/);
    figures.add('sum of the list', `${headerOf(measure, 'GBP')}, last 30 days`, await said.innerText());
  }
}

/** The line above pending conversions, and the sum of the list itself. */
async function pending(page: Page, role: Role, figures: Figures): Promise<void> {
  await page.goto(`${home[role]}/conversions?due=overdue&sum=pendingNetCost`);
  await page.getByText(/^Overdue: £/).click();
  await totalsDue(page.getByRole('main'), 'list of conversions', figures);
  const line = page.getByRole('region', { name: 'The figure behind this list' });
  await expect(line.getByRole('strong')).toContainText(/\d/);
  figures.add('sum of the list', 'pending: overdue', await line.getByRole('strong').innerText());
  const sums = await ask<StatusSums[]>(page, home[role], `GET /api/conversions/sums?${ever}&status=pending`);
  figures.add('service: sums', 'pending: all', amount(sums[0]?.netCost ?? '0'));
  const today = (await ask<{ today: string }>(page, home[role], 'GET /api/me')).today;
  const due = await ask<DecisionsDue[]>(
    page,
    home[role],
    `GET /api/decisions-due?today=${today}&targetCurrencyCode=GBP`,
  );
  for (const window of windows)
    figures.add('service: due', `pending: ${window}`, amount(sum(due.map((one) => one[window].netCost))));
}

/** The sums above a list of documents, by line and currency. */
async function documentSums(page: Page, name: RegExp, where: string, figures: Figures): Promise<void> {
  const region = page.getByRole('region', { name });
  await expect(region).toHaveAttribute('aria-busy', 'false');
  const currencies = (await region.getByRole('columnheader').allInnerTexts()).slice(1);
  for (const row of (await region.getByRole('row').all()).slice(1)) {
    const line = await row.getByRole('rowheader').innerText();
    const cells = await row.getByRole('cell').allInnerTexts();
    currencies.forEach((currency, at) => figures.add(where, `${line}, ${currency}`, cells[at] ?? ''));
  }
}

async function rowsOfAll<T>(page: Page, role: Role, path: string): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const some = await ask<T[]>(page, home[role], `GET ${path}&limit=500&offset=${all.length}`);
    all.push(...some);
    if (some.length < 500) return all;
  }
}
const byCurrency = <T>(rows: readonly T[], currencyOf: (row: T) => string) => [...Map.groupBy(rows, currencyOf)];
const total = <T>(rows: readonly T[], of: (row: T) => number | null) =>
  amount(sum(rows.map((row) => (of(row) ?? 0).toFixed(4))));

async function invoices(page: Page, role: Role, figures: Figures): Promise<void> {
  await page.goto(`${home[role]}/invoices?period=${EVER}`);
  await documentSums(page, /Sums of all invoices/, 'invoices', figures);
  const rows = await rowsOfAll<InvoiceRow>(page, role, '/v1/invoices?startDate=2000-01-01');
  for (const [currency, of] of byCurrency(rows, (row) => row.currencyCode)) {
    figures.add(
      'service: invoices',
      `Gross, ${currency}`,
      total(of, (row) => row.gross),
    );
    figures.add(
      'service: invoices',
      `less receipts, ${currency}`,
      total(of, (row) => row.receipts),
    );
    figures.add(
      'service: invoices',
      `less credit notes, ${currency}`,
      total(of, (row) => row.creditNoteAllocation),
    );
    figures.add(
      'service: invoices',
      `Outstanding, ${currency}`,
      total(of, (row) => row.oustanding),
    );
  }
}

async function payments(page: Page, role: Role, figures: Figures): Promise<void> {
  await page.goto(`${home[role]}/payments?period=${EVER}`);
  await documentSums(page, /Sums of all payments/, 'payments', figures);
  const rows = await rowsOfAll<PaymentRow>(page, role, '/v1/payments?startDate=2000-01-01&endDate=2100-12-31');
  for (const [currency, of] of byCurrency(rows, (row) => row.publisherCurrencyCode)) {
    const raised = of.filter(({ status }) => status === 'Raised');
    figures.add(
      'service: payments',
      `Total, ${currency}`,
      total(of, (row) => row.total),
    );
    figures.add(
      'service: payments',
      `Raised, ${currency}`,
      total(raised, (row) => row.total),
    );
  }
  if (role !== 'publisher') return;
  const next = page.getByRole('region', { name: 'Next payment' });
  await expect(next).toContainText(/\d/);
  for (const sentence of await next.getByText(/^(Already made|Expected from|Due since)/).allInnerTexts())
    figures.add('payments', sentence.split(':')[0] ?? '', sentence.split(':')[1] ?? '');
  const told = await ask<NextPayment>(page, home[role], 'GET /api/next-payment?targetCurrencyCode=GBP');
  for (const { currency, total: raised } of told.raised)
    figures.add('service: next payment', `Raised, ${currency}`, amount(raised));
  for (const { stage, commission } of told.stages)
    figures.add('service: next payment', `not paid: ${stage}`, amount(commission));
}

/** The timeline's totals of every month, and the conversions of its stages. */
async function paymentOverview(page: Page, role: Role, figures: Figures): Promise<void> {
  await page.goto(`${home[role]}/payment-overview?period=${EVER.replace('2100-12-31', '2026-12-31')}`);
  const timeline = page.getByRole('table', { name: 'How far the commission of each month is' });
  await expect(timeline.getByRole('rowheader', { name: 'Total' })).toBeVisible({ timeout: 30_000 });
  const cells = await timeline
    .getByRole('row', { name: /^Total/ })
    .getByRole('cell')
    .allInnerTexts();
  const totals = cells.slice(-(moneyStages.length + 1));
  moneyStages.forEach((stage, at) => figures.add('payment overview', `not paid: ${stage}`, totals[at] ?? ''));
  const months = await ask<TimelineMonth[]>(
    page,
    home[role],
    'GET /api/payment-timeline?startYear=2000&startMonth=1&endYear=2026&endMonth=12&targetCurrencyCode=GBP',
  );
  for (const stage of moneyStages) {
    const of = months.flatMap(({ stages }) => stages.filter((one) => one.stage === stage));
    figures.add('service: timeline', `not paid: ${stage}`, amount(sum(of.map(({ commission }) => commission))));
  }
  const sums = await ask<StatusSums[]>(page, home[role], `GET /api/conversions/sums?${ever}&status=pending`);
  figures.add('service: sums', 'not paid: pending', amount(sums[0]?.commission ?? '0'));
}

const OCTOBER = { name: 'Oct 2025', from: '2025-10-01', to: '2025-10-31' };

/** The commission of a month's conversions: in the payment overview, in a report and in the service, without that of clicks. */
async function oneMonth(page: Page, role: Role, figures: Figures): Promise<void> {
  const { name, from, to } = OCTOBER;
  const figure = `commission of conversions, ${name}`;
  await page.goto(`${home[role]}/payment-overview?period=${from}_${to}`);
  const row = page
    .getByRole('table', { name: 'How far the commission of each month is' })
    .getByRole('row', { name: new RegExp(`^${name}`) });
  figures.add('payment overview', figure, await row.getByRole('cell').last().innerText());
  const sums = await ask<StatusSums[]>(
    page,
    home[role],
    `GET /api/conversions/sums?fromDate=${from}&toDate=${to}&dateField=conversion&targetCurrencyCode=GBP&status=pending,approved`,
  );
  figures.add('service: sums', figure, amount(sum(sums.map(({ commission }) => commission))));
  const values = ['totalCommission', 'clickCommission'].join(',');
  await page.goto(`${home[role]}/reports?rows=month&values=${values}&period=${from}_${to}`);
  const cells = page.getByRole('grid', { name: 'Result of the report' }).getByRole('row').last().getByRole('gridcell');
  await expect(cells.first()).toContainText(/\d/);
  const [all = '', clicks = ''] = await cells.allInnerTexts();
  const exact = (text: string) => text.replaceAll(',', '').replace('–', '0');
  figures.add('report', figure, amount(sum([exact(all), `-${exact(clicks)}`])));
}

/** A payment in another currency and the conversion that opens from it have one amount, in that currency. */
async function foreignPayment(page: Page, role: Role, figures: Figures): Promise<void> {
  const rows = await rowsOfAll<PaymentRow>(page, role, '/v1/payments?startDate=2000-01-01&endDate=2100-12-31');
  const foreign = rows.find(({ publisherCurrencyCode: currency }) => currency !== 'GBP');
  if (!foreign) throw new Error('No payment is in another currency.');
  await page.goto(`${home[role]}/payments/${foreign.id}`);
  const payment = page.getByRole('dialog', { name: `Payment ${foreign.id}` });
  const conversion = payment.getByRole('grid').getByRole('row').nth(1);
  const reference = await conversion.getByRole('link').innerText();
  const figure = `commission of ${reference}, ${foreign.publisherCurrencyCode}`;
  figures.add('payment', figure, await conversion.getByRole('gridcell').last().innerText());
  await conversion.getByRole('link').click();
  const fact = factOf(page.getByRole('dialog', { name: /^Conversion/ }), 'Commission');
  await expect(fact).toContainText(foreign.publisherCurrencyCode);
  figures.add('conversion of the payment', figure, await fact.innerText());
}

/** A conversion of each status has one commission in the list, in its detail and in the service's sums. */
async function oneConversion(page: Page, role: Role, figures: Figures): Promise<void> {
  for (const status of ['pending', 'approved'] as const) {
    const [row] = await ask<ConversionRow[]>(
      page,
      home[role],
      `GET /v1/conversions?${ever}&status=${status}&sortColumnName=commission.amount&sortDirection=desc&limit=1`,
    );
    if (!row) continue;
    const id = row.conversionId;
    figures.add('service: list', `commission of ${id}`, amount(row.commission.amount));
    const [sums] = await ask<StatusSums[]>(page, home[role], `GET /api/conversions/sums?${ever}&conversionId=${id}`);
    figures.add('service: sums', `commission of ${id}`, amount(sums?.commission ?? ''));
    await page.goto(`${home[role]}/conversions/${id}`);
    figures.add('detail', `commission of ${id}`, await factOf(page.getByRole('dialog'), 'Commission').innerText());
  }
}

/** A claim has its amounts in the list, in its detail, in the conversion that was made of it and in the service. */
async function claims(page: Page, role: Role, figures: Figures): Promise<void> {
  const all = await rowsOfAll<EnquiryRow>(page, role, '/v1/conversion-enquiries?fromDate=2000-01-01');
  const inPounds = all.filter(
    ({ currencyCode, commissionValue }) => currencyCode === 'GBP' && commissionValue !== null,
  );
  const made = inPounds.find(({ conversion }) => conversion.commissionEarned !== null);
  const open = inPounds.find(({ conversion }) => conversion.id === null);
  if (!made || !open) throw new Error('Claims of both kinds are in the demo network.');
  for (const one of [made, open]) {
    const [value, asClaimed] = [`value of claim ${one.enquiryId}`, `commission of claim ${one.enquiryId}`];
    figures.add('service: claims', value, amount(String(one.value)));
    figures.add('service: claims', asClaimed, amount(String(one.commissionValue)));
    await page.goto(`${home[role]}/enquiries?ref=${one.enquiryId}`);
    const grid = page.getByRole('grid').first();
    const row = rowsOf(page).filter({ hasText: one.advertiserAppId });
    await expect(row).toHaveCount(1);
    figures.add('claims', value, await (await cellBelow(grid, row, 'Order value')).innerText());
    figures.add('claims', asClaimed, await (await cellBelow(grid, row, 'Commission as claimed')).innerText());
    await page.goto(`${home[role]}/enquiries/${one.enquiryId}`);
    const detail = page.getByRole('dialog');
    figures.add('claim', value, await factOf(detail, 'Order value').innerText());
    figures.add('claim', asClaimed, await factOf(detail, 'Commission as claimed').innerText());
    if (one !== made) continue;
    const earned = `commission of ${made.conversion.id}`;
    figures.add('service: claims', earned, amount(String(made.conversion.commissionEarned)));
    figures.add('claim', earned, await factOf(detail, 'Commission').innerText());
    await page.goto(`${home[role]}/conversions/${made.conversion.id}`);
    figures.add('conversion', earned, await factOf(page.getByRole('dialog'), 'Commission').innerText());
  }
}

/** A preview of a billing run has its totals on the page, in the service, and as the sum of its documents. */
async function billing(page: Page, figures: Figures): Promise<void> {
  const { today } = await ask<{ today: string }>(page, home.manager, 'GET /api/me');
  const first = new Date(`${today.slice(0, 7)}-01`);
  const month = new Date(first.getTime() - 1).toISOString().slice(0, 7);
  await page.goto(`${home.manager}/billing/preview`);
  const table = page.getByRole('dialog').getByRole('table', { name: 'Sums' });
  await expect(table).toBeVisible();
  const run = await ask<BillingRun>(page, home.manager, 'POST /api/billing-runs', {
    agencyId: 1,
    month,
    dryRun: true,
  });
  for (const { currency, ...of } of run.totals) {
    const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: currency }) });
    const invoiced = run.invoices.filter((one) => one.currency === currency);
    const paid = run.payments.filter((one) => one.currency === currency);
    for (const [header, inAll, parts] of [
      ['Net', of.invoiceNet, invoiced.map(({ net }) => net)],
      ['VAT', of.invoiceVat, invoiced.map(({ vat }) => vat)],
      ['Gross', of.invoiceGross, invoiced.map(({ gross }) => gross)],
      ['Payments, total', of.paymentTotal, paid.map(({ total: one }) => one)],
    ] as const) {
      const figure = `billing of ${month}: ${header}, ${currency}`;
      figures.add('billing', figure, await (await cellBelow(table, row, header)).innerText());
      figures.add('service: billing', figure, amount(inAll));
      figures.add('service: documents of the run', figure, amount(sum(parts)));
    }
  }
}

for (const role of roles) {
  test(`${role}: a figure of one name and period has one value on every page and in the service`, async ({
    page,
    signIn,
  }) => {
    test.slow();
    await signIn(page, role);
    const figures = new Figures();
    const leading = await overview(page, role, figures);
    await reports(page, role, figures);
    await leader(page, role, leading, figures);
    await conversionList(page, role, figures);
    await oneConversion(page, role, figures);
    await claims(page, role, figures);
    if (role === 'manager') await billing(page, figures);
    if (role !== 'publisher') await pending(page, role, figures);
    if (role !== 'publisher') await invoices(page, role, figures);
    if (role !== 'advertiser') await payments(page, role, figures);
    if (role === 'publisher') {
      await paymentOverview(page, role, figures);
      await oneMonth(page, role, figures);
      await foreignPayment(page, role, figures);
    }
    const { compared, different } = figures.agree();
    expect(different).toEqual({});
    expect(compared).toBeGreaterThan(role === 'manager' ? 20 : 12);
  });
}

/** The payment overview leaves out nothing that is not paid, in its rows as in its timeline, and its totals open what they add up. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { moneyStages, type MoneyStage } from '#contract/money-stages';
import type { OverviewRow, TimelineMonth } from '#contract/payment-overview';
import examples from '../../server/http/answers.generated.json';
import { openApp } from './app.tsx';

const months = Array.from({ length: 12 }, (_, back) => new Date(Date.UTC(2026, 2 - back)).toISOString().slice(0, 7));

const monthOf = (month: string, held: Partial<Record<MoneyStage, string>>): TimelineMonth => ({
  month,
  stages: moneyStages.map((stage) => {
    const commission = held[stage] ?? '0.00';
    return {
      stage,
      conversions: held[stage] ? 1 : 0,
      commission,
      parts: held[stage] ? [{ currency: 'GBP', commission }] : [],
    };
  }),
});

const rowOf = (month: string, id: number): OverviewRow => ({
  ...(examples.getPaymentOverview[0] as OverviewRow),
  CampaignStatID: id,
  BillingYear: Number(month.slice(0, 4)),
  BillingMonth: Number(month.slice(5)),
  Product: `Campaign of ${month}`,
});
const held = ['2026-03', '2024-09', '2024-08', '2024-07'].map(rowOf);

/** The rows of the months that are asked for. */
function getPaymentOverview(_: unknown, query: URLSearchParams): OverviewRow[] {
  const at = (end: string) => Number(query.get(`${end}Year`)) * 12 + Number(query.get(`${end}Month`));
  return held.filter((row) => {
    const month = row.BillingYear * 12 + row.BillingMonth;
    return at('start') <= month && month <= at('end');
  });
}

const recent = months.map((month) => monthOf(month, { paid: '20.00', due: '1.50' }));
const earlier = [monthOf('2024-09', { due: '4.00' }), monthOf('2024-07', { paid: '9.00', due: '3.00' })];
const at = '/1/200001/payment-overview';
const totals = () => page.getByRole('table', { name: 'How far the commission' }).getByRole('row', { name: /^Total/ });

test('rows of earlier months of which something is open follow those of the last twelve', async () => {
  await page.viewport(1440, 900);
  await openApp('publisher', at, { getPaymentTimeline: [...recent, ...earlier], getPaymentOverview });
  await expect.element(page.getByText('Every month is here.')).toBeVisible();
  for (const month of ['2026-03', '2024-09', '2024-07'])
    await expect.element(page.getByRole('grid').getByText(`Campaign of ${month}`)).toBeVisible();
  // Nothing of this month is open, so that the timeline has it as little.
  await expect.element(page.getByText('Campaign of 2024-08')).not.toBeInTheDocument();
  await expect
    .element(totals().getByRole('link', { name: /^25\.00: due of Jul 2024 – Mar 2026, show 14 conversions/ }))
    .toHaveAttribute('href', expect.stringContaining('period=2024-07-01_2026-03-31&payment=due'));
  // The months between have more that is paid.
  await expect.element(totals().getByRole('link', { name: /paid|total/ })).not.toBeInTheDocument();
});

test('a total of months without a gap opens all that it adds up', async () => {
  await page.viewport(1440, 900);
  await openApp('publisher', at, { getPaymentTimeline: recent, getPaymentOverview });
  await expect
    .element(totals().getByRole('link', { name: /^240\.00: paid of Apr 2025 – Mar 2026/ }))
    .toHaveAttribute('href', expect.stringContaining('period=2025-04-01_2026-03-31&payment=paid'));
  await expect
    .element(totals().getByRole('link', { name: /^258\.00: total of/ }))
    .toHaveAttribute('href', expect.stringContaining(`payment=${moneyStages.join(',')}`));
  await expect.element(page.getByText('Campaign of 2024-09')).not.toBeInTheDocument();
});

test('without the timeline the rows say that earlier months are missing, and both are asked for again', async () => {
  await page.viewport(1440, 900);
  let isAway = true;
  const getPaymentTimeline = () => (isAway ? 'nothing' : [...recent, ...earlier]);
  await openApp('publisher', at, { getPaymentTimeline, getPaymentOverview });
  const missing = page.getByRole('status').filter({ hasText: 'could not be loaded: earlier months' });
  await expect.element(missing).toBeVisible();
  isAway = false;
  await missing.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Every month is here.')).toBeVisible();
  await expect.element(page.getByRole('grid').getByText('Campaign of 2024-09')).toBeVisible();
});

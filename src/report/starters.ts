import type { Viewer } from '#src/api/viewer.ts';
import { emptyDefinition, type Definition } from './definition.ts';

type StarterName =
  | 'earnings'
  | 'campaigns'
  | 'publishers'
  | 'advertisers'
  | 'devices'
  | 'funnel'
  | 'validationDelay'
  | 'vouchers'
  | 'pendingByAge'
  | 'movers'
  | 'spend'
  | 'countries'
  | 'weekdays'
  | 'customers';

export interface Starter {
  name: StarterName;
  definition: Definition;
}

const report = (name: StarterName, patch: Partial<Definition>): Starter => ({
  name,
  definition: { ...emptyDefinition, ...patch },
});

/** Starters for every kind; `money` is what the account earns or pays. */
function common(money: Definition['values'][number]): Starter[] {
  return [
    report('devices', {
      rows: ['deviceType'],
      values: ['clicks', 'totalConversions', 'conversionRate', money],
      chart: 'pie',
    }),
    report('funnel', {
      rows: ['campaignName'],
      values: ['clicks', 'landingPageEvent', 'contentPageEvent', 'basketEvent', 'totalConversions'],
      chart: 'funnel',
      period: 'last90',
    }),
    report('validationDelay', {
      rows: ['month'],
      across: ['invoiceMonth'],
      values: [money],
      period: 'last12Months',
      chart: 'heat',
    }),
    report('vouchers', {
      rows: ['voucherCode'],
      values: ['totalConversions', 'originalOrderValue', 'averageOrderValue', money],
      where: [[{ field: 'voucherCode', operator: '<>', values: [''] }]],
      period: 'last90',
      chart: 'bar',
    }),
    report('pendingByAge', {
      rows: ['weekCommencing'],
      values: ['pendingConversions', 'pendingCommission'],
      where: [[{ field: 'pendingConversions', operator: '>', values: ['0'] }]],
      period: 'last12Months',
      chart: 'bar',
    }),
    report('weekdays', {
      rows: ['hour'],
      across: ['dayName'],
      values: ['totalConversions'],
      period: 'last90',
      chart: 'heat',
    }),
    report('customers', {
      rows: ['month'],
      across: ['customerType'],
      values: ['totalConversions'],
      period: 'last12Months',
      chart: 'stacked',
    }),
    report('countries', {
      rows: ['countryName'],
      values: ['clicks', 'totalConversions', 'conversionRate', money],
      chart: 'bar',
    }),
  ];
}

const movers = (rows: Definition['rows'], money: Definition['values'][number]): Starter =>
  report('movers', { rows, values: [money, 'clicks'], compare: ['previous'], styles: { [money]: { kind: 'bars' } } });

/** At least eight each. */
export function startersFor({ kind }: Pick<Viewer, 'kind'>): Starter[] {
  if (kind === 'publisher') {
    return [
      report('earnings', {
        rows: ['month'],
        values: ['validatedCommission', 'pendingCommission', 'rejectedCommission', 'epc'],
        period: 'last12Months',
        chart: 'stacked',
      }),
      report('campaigns', {
        rows: ['campaignName'],
        values: ['validatedCommission', 'clicks', 'totalConversions', 'conversionRate', 'epc'],
        styles: { validatedCommission: { kind: 'bars' } },
        chart: 'bar',
      }),
      movers(['campaignName'], 'totalCommission'),
      ...common('totalCommission'),
    ];
  }
  const spend = report('spend', {
    rows: ['month'],
    values: ['validatedNetCost', 'pendingNetCost', 'originalOrderValue', 'returnOnAdSpend'],
    period: 'last12Months',
    chart: 'stacked',
  });
  const publishers = report('publishers', {
    rows: ['publisherName'],
    values: ['totalNetCost', 'totalConversions', 'conversionRate', 'validationRate', 'returnOnAdSpend'],
    styles: { totalNetCost: { kind: 'bars' } },
    chart: 'bar',
  });
  const advertisers = report('advertisers', {
    rows: ['advertiserName', 'campaignName'],
    values: ['totalNetCost', 'totalCommission', 'totalConversions', 'epc'],
    subtotals: true,
  });
  const campaigns = report('campaigns', {
    rows: ['campaignName'],
    values: ['totalNetCost', 'totalConversions', 'conversionRate', 'averageOrderValue'],
    chart: 'bar',
  });
  return [
    spend,
    publishers,
    ...(kind === 'agency' ? [advertisers] : [campaigns]),
    movers(['publisherName'], 'totalNetCost'),
    ...common('totalNetCost'),
  ];
}

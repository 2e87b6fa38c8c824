import type { ConversionRow } from '#contract/conversions';
import { formatMoney, formatRate } from '#src/lib/money.ts';
import { storedWord } from '#src/lib/stored-word.ts';
import { countryText } from '#src/lib/country.ts';
import * as t from '#text';
import type { Fact } from '#src/ui/Facts.tsx';

const inCurrency = (amount: string, currency: string) => `${formatMoney(amount)} ${currency}`;

const units = ['day', 'hour', 'minute', 'second'] as const;
const short = (unit: (typeof units)[number], value: number) =>
  new Intl.NumberFormat(t.locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value);

export function durationText(duration: string | null): string | null {
  const parts = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(duration ?? '');
  if (!parts) return null;
  const known = units.flatMap((unit, index) => {
    const value = parts[index + 1];
    return value ? [short(unit, Number(value))] : [];
  });
  return known.slice(0, 2).join(' ') || short('second', 0);
}

/** The amounts of a conversion, with the original where it was converted or changed. */
export function amountFacts(row: ConversionRow): Fact[] {
  const f = t.conversions.facts;
  const { conversionValue: value, origConversionValue: original, rawConversionValue: sent, commission, cost } = row;
  return [
    [f.value, inCurrency(value.amount, value.currency)],
    [f.original, original.amount === value.amount ? null : inCurrency(original.amount, original.currency)],
    [f.sent, sent.currency === value.currency ? null : inCurrency(sent.amount, sent.currency)],
    [f.commission, inCurrency(commission.amount, commission.currency)],
    [f.cost, cost && inCurrency(cost.amount, cost.currency)],
    [f.rate, row.exchangeRate === 1 ? null : formatRate(row.exchangeRate)],
  ];
}

export function peopleFacts(row: ConversionRow): Fact[] {
  const f = t.conversions.facts;
  return [
    [f.publisher, `${row.publisherName} (${row.publisherId})`],
    [f.website, row.publisherWebsiteUrl],
    [f.advertiser, `${row.advertiserName} (${row.advertiserId})`],
    [f.campaign, `${row.campaignName} (${row.campaignId})`],
    [f.invoice, row.invoiceId === null ? null : String(row.invoiceId)],
    [f.payment, row.paymentId === null ? null : String(row.paymentId)],
  ];
}

export function pathFacts(row: ConversionRow): Fact[] {
  const f = t.conversions.facts;
  return [
    [f.duration, durationText(row.conversionDuration)],
    [f.placement, row.placement?.name ?? null],
    [f.creative, row.creative?.name ?? null],
    [f.uid, row.uid],
    [f.voucher, row.voucher],
    [f.customer, row.custType && storedWord(row.custType)],
    [f.country, row.country && countryText(row.country)],
    [f.referrer, row.referrer],
    [f.deeplink, row.deeplinkURL],
    [f.ip, row.ipAddress],
    [f.quote, row.quoteAction],
  ];
}

export function extraFacts(row: ConversionRow): Fact[] {
  return Object.entries(row.extendedData).map(([name, value]) => [name, value]);
}

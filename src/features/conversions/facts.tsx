import { Link } from 'react-router';
import type { ConversionRow } from '#contract/conversions';
import type { Viewer } from '#src/api/viewer.ts';
import { paths } from '#src/lib/paths.ts';
import { formatMoney, formatRate } from '#src/lib/money.ts';
import { storedWord } from '#src/lib/stored-word.ts';
import { countryText } from '#src/lib/country.ts';
import * as t from '#text';
import { extraLabel } from '#src/ui/extra-label.ts';
import type { Fact } from '#src/ui/Facts.tsx';
import { Named } from '#src/ui/Named.tsx';

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

/** "1 EUR = 0.8731 GBP", where the amounts are not in the currency that the advertiser sent. */
function rateText({ exchangeRate, rawConversionValue: sent, conversionValue: shown }: ConversionRow): string | null {
  if (exchangeRate === null || exchangeRate === 1) return null;
  return `1 ${sent.currency} = ${formatRate(exchangeRate)} ${shown.currency}`;
}

/** The amounts of a conversion that the viewer's eyes see, with the original where it was converted or changed. */
export function amountFacts({ eyes }: Pick<Viewer, 'eyes'>, row: ConversionRow): Fact[] {
  const f = t.conversions.facts;
  const { conversionValue: value, origConversionValue: original, rawConversionValue: sent, commission, cost } = row;
  return [
    [f.value, inCurrency(value.amount, value.currency)],
    [f.original, original.amount === value.amount ? null : inCurrency(original.amount, original.currency)],
    [f.sent, sent.currency === value.currency ? null : inCurrency(sent.amount, sent.currency)],
    [f.commission, inCurrency(commission.amount, commission.currency)],
    [f.cost, eyes === 'publisher' ? null : cost && inCurrency(cost.amount, cost.currency)],
    [f.rate, rateText(row)],
  ];
}

export function peopleFacts(row: ConversionRow): Fact[] {
  const f = t.conversions.facts;
  return [
    [f.publisher, <Named key="publisher" kind="publisher" id={row.publisherId} name={row.publisherName} />],
    [f.website, row.publisherWebsiteUrl],
    [f.advertiser, <Named key="advertiser" kind="advertiser" id={row.advertiserId} name={row.advertiserName} />],
    [f.campaign, <Named key="campaign" kind="campaign" id={row.campaignId} name={row.campaignName} />],
    [f.invoice, row.invoiceId && <Named key="invoice" kind="invoice" id={row.invoiceId} />],
    [f.payment, row.paymentId && <Named key="payment" kind="payment" id={row.paymentId} />],
  ];
}

export function pathFacts(viewer: Viewer, row: ConversionRow): Fact[] {
  const f = t.conversions.facts;
  return [
    [f.duration, durationText(row.conversionDuration)],
    [f.placement, row.placement && <Named key="placement" kind="placement" {...row.placement} />],
    [f.creative, row.creative?.name ?? null],
    [f.uid, row.uid],
    [
      f.voucher,
      row.voucher && (
        <Link key="voucher" to={paths.vouchersOf(viewer, row.voucher)}>
          {row.voucher}
        </Link>
      ),
    ],
    [f.customer, row.custType && storedWord(row.custType)],
    [f.country, row.country && countryText(row.country)],
    [f.referrer, row.referrer],
    [f.deeplink, row.deeplinkURL],
    [f.ip, row.ipAddress],
    [f.quote, row.quoteAction],
  ];
}

export function extraFacts(row: ConversionRow): Fact[] {
  return Object.entries(row.extendedData).map(([name, value]) => [extraLabel(name), value]);
}

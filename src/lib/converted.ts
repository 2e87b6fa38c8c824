import type { ConversionRow } from '#contract/conversions';
import { formatMoney, formatRate } from './money.ts';
import * as t from '#text/frame';

/** Explanations of converted amounts, shown on hover. */

type Sent = Pick<ConversionRow, 'rawConversionValue' | 'currencyCode' | 'exchangeRate'>;

/** "Sent as 30.00 USD, converted at 0.79". */
export function sentAs({ rawConversionValue: sent, exchangeRate }: Sent): string {
  const amount = `${formatMoney(sent.amount)} ${sent.currency}`;
  return exchangeRate === null ? t.table.sent(amount) : t.table.sentAs(amount, formatRate(exchangeRate));
}

/**
 * "Converted at 0.79", for amounts in the campaign's currency; undefined for unconverted amounts, and where the rate is
 * that of another currency, which the order was sent in.
 */
export function convertedAt({ rawConversionValue: sent, currencyCode, exchangeRate }: Sent): string | undefined {
  if (exchangeRate === null || exchangeRate === 1) return undefined;
  if (currencyCode !== null && currencyCode !== sent.currency) return undefined;
  return t.table.convertedAt(formatRate(exchangeRate));
}

import type { ConversionRow } from '#contract/conversions';
import { formatMoney, formatRate } from './money.ts';
import * as t from '#text/frame';

/** Explanations of converted amounts, shown on hover. */

/** "Sent as 30.00 USD, converted at 0.79". */
export function sentAs({ rawConversionValue: sent, exchangeRate }: ConversionRow): string {
  return t.table.sentAs(`${formatMoney(sent.amount)} ${sent.currency}`, formatRate(exchangeRate));
}

/** "Converted at 0.79"; undefined for unconverted amounts. */
export const convertedAt = ({ exchangeRate }: ConversionRow): string | undefined =>
  exchangeRate === 1 ? undefined : t.table.convertedAt(formatRate(exchangeRate));

import { locale } from '#text/locale';

/** Amounts as somebody types them, in the way of a language: decimal text in, decimal text out, no float in between. */

/** What can stand between groups of three digits: only one of them in an amount. */
const grouped = (mark: string) => String.raw`[1-9]\d{0,2}(?:([${mark}\s])\d{3})(?:\1\d{3})*`;

const WITH_POINT = new RegExp(String.raw`^-?(?:\d+|${grouped(',')})(?:\.\d+)?$`);
const WITH_COMMA = new RegExp(String.raw`^-?(?:\d+|${grouped('.')})(?:,\d+)?$`);
/** Where points group thousands, one before one or two digits can only be a decimal point. */
const LONE_POINT = /^-?\d+\.\d{1,2}$/;

const hasComma = (language: string) => Intl.NumberFormat(language).format(0.5).includes(',');

/** "1234.50" of "1.234,50" in German, of "1,234.50" in English; undefined of what could mean anything else. */
export function readDecimal(typed: string, language: string = locale): string | undefined {
  const text = typed.trim();
  if (!hasComma(language)) return WITH_POINT.test(text) ? text.replaceAll(/[,\s]/g, '') : undefined;
  if (LONE_POINT.test(text)) return text;
  return WITH_COMMA.test(text) ? text.replaceAll(/[.\s]/g, '').replace(',', '.') : undefined;
}

/** The other way round, for a field to be filled with: "1234,50" of "1234.50" in German. */
export function writeDecimal(amount: string, language: string = locale): string {
  return hasComma(language) ? amount.replace('.', ',') : amount;
}

/** The contract's amount. What cannot be read stays, in quotes: so the contract refuses it in its own words. */
export function contractAmount(typed: string): string {
  return readDecimal(typed) ?? `"${typed}"`;
}

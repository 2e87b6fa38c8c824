import { locale } from '#text/locale';

/** Amounts typed in a language's format: decimal text in, decimal text out, without floats. */

/** A number with grouped thousands: one kind of separator in an amount. */
const grouped = (mark: string) => String.raw`[1-9]\d{0,2}(?:([${mark}\s])\d{3})(?:\1\d{3})*`;

const WITH_POINT = new RegExp(String.raw`^-?(?:\d+|${grouped(',')})(?:\.\d+)?$`);
const WITH_COMMA = new RegExp(String.raw`^-?(?:\d+|${grouped('.')})(?:,\d+)?$`);
/** Also where points group thousands, a point before one or two digits is a decimal point. */
const LONE_POINT = /^-?\d+\.\d{1,2}$/;

const hasComma = (language: string) => Intl.NumberFormat(language).format(0.5).includes(',');

/** "1234.50" for "1.234,50" in German or "1,234.50" in English; undefined if ambiguous. */
export function readDecimal(typed: string, language: string = locale): string | undefined {
  const text = typed.trim();
  if (!hasComma(language)) return WITH_POINT.test(text) ? text.replaceAll(/[,\s]/g, '') : undefined;
  if (LONE_POINT.test(text)) return text;
  return WITH_COMMA.test(text) ? text.replaceAll(/[.\s]/g, '').replace(',', '.') : undefined;
}

/** The inverse, to fill a field: "1234,50" for "1234.50" in German. */
export function writeDecimal(amount: string, language: string = locale): string {
  return hasComma(language) ? amount.replace('.', ',') : amount;
}

/** The amount for the contract's check. Unreadable text is quoted, so that the contract refuses it. */
export function contractAmount(typed: string): string {
  return readDecimal(typed) ?? `"${typed}"`;
}

import { locale } from '#text/locale';

/** Amounts typed in a language's format: decimal text in, decimal text out, without floats. */

/** A number with grouped thousands: one kind of separator in an amount. */
const grouped = (mark: string) => String.raw`[1-9]\d{0,2}(?:([${mark}\s])\d{3})(?:\1\d{3})*`;

const WITH_POINT = new RegExp(String.raw`^-?(?:\d+|${grouped(',')})(?:\.\d+)?$`);
const WITH_COMMA = new RegExp(String.raw`^-?(?:\d+|${grouped('.')})(?:,\d+)?$`);
/** A single mark before one or two digits is between whole and fraction in every language: it groups no thousands. */
const LONE_MARK = /^-?\d+[.,]\d{1,2}$/;

const hasComma = (language: string) => Intl.NumberFormat(language).format(0.5).includes(',');

/**
 * "1234.50" for "1.234,50" and "1,234.50": of two marks the last one is the decimal mark, a single one before three
 * digits is what the language makes of it. Undefined for what is no amount.
 */
export function readDecimal(typed: string, language: string = locale): string | undefined {
  const text = typed.trim();
  if (LONE_MARK.test(text)) return text.replace(',', '.');
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')];
  const isComma = comma >= 0 && point >= 0 ? comma > point : hasComma(language);
  if (!isComma) return WITH_POINT.test(text) ? text.replaceAll(/[,\s]/g, '') : undefined;
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

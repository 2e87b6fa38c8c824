import { once } from '#contract/once';

/** Number format and plural forms of a language. */
export function countingIn(locale: string) {
  const whole = once(() => new Intl.NumberFormat(locale, { signDisplay: 'negative' }));
  const rules = once(() => new Intl.PluralRules(locale));
  /** "1,204". */
  const count = (n: number): string => whole().format(n);
  /** "is" or "are". */
  const plural = (n: number, one: string, many: string): string => (rules().select(n) === 'one' ? one : many);
  /** "1 campaign", "1,204 campaigns". */
  const counted = (n: number, one: string, many: string): string => `${count(n)} ${plural(n, one, many)}`;
  return { count, plural, counted };
}

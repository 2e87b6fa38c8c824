import { locale } from '#text/locale';

let codes: ReadonlyMap<string, string> | undefined;
/** By language. Construction is slow, and a list names the country of every row. */
const names = new Map<string, Intl.DisplayNames>();

function namesIn(language: string): Intl.DisplayNames {
  const made = names.get(language) ?? new Intl.DisplayNames(language, { type: 'region' });
  names.set(language, made);
  return made;
}

/** Two-letter codes by English country name, as the network stores it. */
function codesByName(): ReadonlyMap<string, string> {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at));
  const all = letters.flatMap((first) => letters.map((second) => first + second));
  return new Map(all.map((code) => [english.of(code) ?? code, code]));
}

/** "Deutschland" for "Germany" and for "DE" in German; text that is no country stays as it is. */
export function countryText(name: string, language: string = locale): string {
  if (/^[A-Z]{2}$/.test(name)) return namesIn(language).of(name) ?? name;
  if (language.startsWith('en')) return name;
  codes ??= codesByName();
  const code = codes.get(name);
  return (code && namesIn(language).of(code)) ?? name;
}

interface CodeOption {
  value: string;
  label: string;
}

/** Codes with their names in the user's language, by name. */
function named(codes: readonly string[], type: 'region' | 'currency', label: (code: string, name: string) => string) {
  const words = new Intl.DisplayNames(locale, { type });
  const { compare } = new Intl.Collator(locale);
  return codes
    .map((code): CodeOption => ({ value: code, label: label(code, words.of(code) ?? code) }))
    .toSorted((a, b) => compare(a.label, b.label));
}

/** "Germany" for each country code. */
export const countryOptions = (codes: readonly string[]): CodeOption[] => named(codes, 'region', (_, name) => name);

/** "EUR · Euro" for each currency code. */
export const currencyOptions = (codes: readonly string[]): CodeOption[] =>
  named(codes, 'currency', (code, name) => (name === code ? code : `${code} · ${name}`));

/** The name of a country's code in the user's language. */
export const countryName = (code: string): string => namesIn(locale).of(code) ?? code;

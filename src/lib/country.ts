import { locale } from '#text/locale';

let codes: ReadonlyMap<string, string> | undefined;
/** By language. To make one costs more than all that is asked of it: a list names the country of every row. */
const names = new Map<string, Intl.DisplayNames>();

function namesIn(language: string): Intl.DisplayNames {
  const made = names.get(language) ?? new Intl.DisplayNames(language, { type: 'region' });
  names.set(language, made);
  return made;
}

/** Two-letter codes by the English name of the country, as the network stores it. */
function codesByName(): ReadonlyMap<string, string> {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at));
  const all = letters.flatMap((first) => letters.map((second) => first + second));
  return new Map(all.map((code) => [english.of(code) ?? code, code]));
}

/** "Deutschland" of "Germany", in German; a name that is none of a country stays as it is. */
export function countryText(name: string, language: string = locale): string {
  if (language.startsWith('en')) return name;
  codes ??= codesByName();
  const code = codes.get(name);
  return (code && namesIn(language).of(code)) ?? name;
}

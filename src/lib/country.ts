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

/** "Deutschland" for "Germany" in German; text that is no country's name stays as it is. */
export function countryText(name: string, language: string = locale): string {
  if (language.startsWith('en')) return name;
  codes ??= codesByName();
  const code = codes.get(name);
  return (code && namesIn(language).of(code)) ?? name;
}

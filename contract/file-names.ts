import { beginningOf, bytesOf } from './characters.ts';

/** Names of files and folders that every system can hold. */

const MOST_CHARACTERS = 150;
const MOST_BYTES = 255;

/** Invisible characters that change how a name reads: direction marks and zero-width spaces. */
const INVISIBLE = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
/** Devices of Windows, whatever the extension. */
const RESERVED = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$|clock\$) *(?=\.|$)/i;
/** The beginning of a whole path. Elsewhere a slash is a letter of the name, as in C/O. */
const PATH = /^(?:[a-z]:|~|\.{1,2})?[/\\]/i;

/** A name's extension in lower case without the dot; empty without one. */
export function extensionOf(name: string): string {
  return /[^.]\.([A-Za-z\d]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** A name without its extension. */
function stemOf(name: string): string {
  const extension = extensionOf(name);
  return extension === '' ? name : name.slice(0, -extension.length - 1);
}

/**
 * A safe name from any input: without folders, control or direction characters, not hidden, no device's, at most 150
 * characters and 255 bytes. The extension stays.
 */
export function cleanName(raw: string): string {
  const name = (PATH.test(raw) ? raw.replace(/^.*[/\\]/s, '') : raw)
    .toWellFormed()
    .normalize('NFC')
    .replace(/\p{Cc}/gu, '')
    .replace(INVISIBLE, '')
    .replace(/[/\\<>:"|?*\uFFFD]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .replace(RESERVED, '_$&');
  return shortened(name === '' ? 'file' : name, '');
}

/** A name of at most 150 characters and 255 bytes with `mark` before its extension; the stem is cut. */
function shortened(name: string, mark: string): string {
  const extension = extensionOf(name);
  const ending = mark + (extension === '' ? '' : `.${name.slice(-extension.length)}`);
  const stem = beginningOf(stemOf(name), MOST_CHARACTERS - ending.length);
  const kept = beginningOf(stem, MOST_BYTES - bytesOf(ending), bytesOf).replace(/[. ]+$/, '');
  return (kept === '' ? 'file' : kept) + ending;
}

/** The name, or the first free one of `name (2)`, `name (3)` … @param taken in lower case. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name.toLowerCase())) return name;
  for (let number = 2; ; number += 1) {
    const next = shortened(name, ` (${number})`);
    if (!taken.has(next.toLowerCase())) return next;
  }
}

/** Names beside each other as every system can hold them: those that are safe stay, and no two are alike. */
export function namesBeside(names: readonly string[]): string[] {
  const taken = new Set<string>();
  const found: string[] = [];
  const safeFirst = [...names.entries()].toSorted(
    ([, a], [, b]) => Number(cleanName(a) !== a) - Number(cleanName(b) !== b),
  );
  for (const [at, name] of safeFirst) {
    const free = freeName(cleanName(name), taken);
    taken.add(free.toLowerCase());
    found[at] = free;
  }
  return found;
}

/** `claims.csv` -> `claims-result.csv` */
export function resultName(name: string): string {
  return shortened(`${stemOf(name)}.csv`, '-result');
}

/** A name with the type's extension: another type's extension is replaced, any other text is kept. */
export function withExtension(name: string, extension: string, known: ReadonlySet<string>): string {
  const own = extensionOf(name);
  if (own === extension) return name;
  return shortened(`${known.has(own) ? stemOf(name) : name}.${extension}`, '');
}

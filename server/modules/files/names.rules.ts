/** Names of files and folders. */

const MOST_CHARACTERS = 150;

/** Invisible characters that change how a name reads: direction marks and zero-width spaces. */
const INVISIBLE = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

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
 * A safe name from any input: without folders, control or direction characters, not hidden, at most 150 characters. The
 * extension stays.
 */
export function cleanName(raw: string): string {
  const name = raw
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(/\p{Cc}/gu, '')
    .replace(INVISIBLE, '')
    .replace(/[<>:"|?*\uFFFD]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .replace(RESERVED, '_$&');
  return shortened(name === '' ? 'file' : name, '');
}

/** A name of at most 150 characters with `mark` before its extension; the stem is cut. */
function shortened(name: string, mark: string): string {
  const extension = extensionOf(name);
  const ending = mark + (extension === '' ? '' : `.${name.slice(-extension.length)}`);
  const stem = Array.from(stemOf(name))
    .slice(0, MOST_CHARACTERS - ending.length)
    .join('');
  return stem.trimEnd() + ending;
}

/** The name, or the first free one of `name (2)`, `name (3)` … @param taken in lower case. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name.toLowerCase())) return name;
  for (let number = 2; ; number += 1) {
    const next = shortened(name, ` (${number})`);
    if (!taken.has(next.toLowerCase())) return next;
  }
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

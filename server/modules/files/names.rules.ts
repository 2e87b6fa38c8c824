/** Names of files and folders. */

const MOST_CHARACTERS = 150;

/** Changes how a name reads without being seen: direction marks, spaces without width. */
const INVISIBLE = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** The ending of a name in lower case, without its dot; empty when it has none. */
export function extensionOf(name: string): string {
  return /[^.]\.([A-Za-z\d]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** A name without its ending. */
function stemOf(name: string): string {
  const extension = extensionOf(name);
  return extension === '' ? name : name.slice(0, -extension.length - 1);
}

/**
 * A name that any system can hold and that reads as what it is, from whatever a sender gave: no folders, no
 * control or direction characters, not hidden, not longer than 150 characters. Its ending stays.
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

/** A name of at most 150 characters with `mark` before its ending; what is too long is cut out of its stem. */
function shortened(name: string, mark: string): string {
  const extension = extensionOf(name);
  const ending = mark + (extension === '' ? '' : `.${name.slice(-extension.length)}`);
  const stem = Array.from(stemOf(name))
    .slice(0, MOST_CHARACTERS - ending.length)
    .join('');
  return stem.trimEnd() + ending;
}

/** The name, or the first of `name (2)`, `name (3)` … that nobody in the folder has. @param taken in lower case. */
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

/** A name whose ending is the type's: one of another type is replaced, anything else is kept before it. */
export function withExtension(name: string, extension: string, known: ReadonlySet<string>): string {
  const own = extensionOf(name);
  if (own === extension) return name;
  return shortened(`${known.has(own) ? stemOf(name) : name}.${extension}`, '');
}

/** Text out of the bytes of a file that somebody drops. Pure. */

/** What no text has in it, and every workbook, archive and picture does. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const BINARY = /[\0-\x08\x0E-\x1F]|^%PDF-/;
/** Bytes that windows-1252 has no character for: the file is in yet another alphabet, and guessing would garble it. */
const UNKNOWN = /[\x81\x8D\x8F\x90\x9D]/;

/**
 * What the bytes say: in UTF-8, in UTF-16 when they begin with its mark, or else as Excel writes a CSV in the west.
 * @param cut they are the beginning of a file, whose last character may be half here
 * @returns undefined for what is no text, such as a workbook
 */
export function textOfBytes(bytes: Uint8Array, cut = false): string | undefined {
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff && 'utf-16be';
  const text = utf16 ? decoded(bytes, utf16, cut) : (decoded(bytes, 'utf-8', cut) ?? inWest(bytes));
  return text === undefined || BINARY.test(text) ? undefined : text;
}

/** Undefined when the bytes are not in this encoding. */
function decoded(bytes: Uint8Array, encoding: string, cut: boolean): string | undefined {
  try {
    // Of a stream more may come: what is half here is left out.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: cut });
  } catch {
    return undefined;
  }
}

function inWest(bytes: Uint8Array): string | undefined {
  const text = decoded(bytes, 'windows-1252', false);
  return text === undefined || UNKNOWN.test(text) ? undefined : text;
}

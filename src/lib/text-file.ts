/** Decodes text files. Pure. */

/** Characters that occur in workbooks, archives and images, but never in text. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const BINARY = /[\0-\x08\x0E-\x1F]|^%PDF-/;
/** Bytes without a character in windows-1252: the file uses yet another encoding, and guessing would garble it. */
const UNKNOWN = /[\x81\x8D\x8F\x90\x9D]/;

/**
 * Decodes UTF-8, UTF-16 with a byte-order mark, or else windows-1252, which Excel uses for CSV. @param cut the bytes
 * are a file's beginning and may end within a character @returns undefined for binary files such as workbooks
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
    // `stream` ignores an incomplete character at the end.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: cut });
  } catch {
    return undefined;
  }
}

function inWest(bytes: Uint8Array): string | undefined {
  const text = decoded(bytes, 'windows-1252', false);
  return text === undefined || UNKNOWN.test(text) ? undefined : text;
}

import { isUtf8 } from 'node:buffer';

/** A byte that is not UTF-8 is this much below the lone surrogate that stands for it. */
const ESCAPED = 0xdc00;

/**
 * The text of bytes in UTF-8. A byte that is not UTF-8 becomes a lone surrogate, U+DC80 to U+DCFF: the text holds all
 * that was sent, no two texts are alike that were sent differently, and `isWellFormed()` tells that it is not UTF-8.
 */
export function utf8Text(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  let text = '';
  for (let at = 0; at < bytes.length;) {
    const length = lengthAt(bytes, at);
    text += length === 0 ? String.fromCharCode(ESCAPED + (bytes[at] ?? 0)) : bytes.toString('utf8', at, at + length);
    at += length || 1;
  }
  return text;
}

/** Bytes of the character at a place, or of the run of ASCII; 0 where there is none. */
function lengthAt(bytes: Buffer, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) {
    let end = at + 1;
    while (end < bytes.length && (bytes[end] ?? 0) < 0x80) end += 1;
    return end - at;
  }
  const length = lead < 0xc2 || lead > 0xf4 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  return at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length)) ? length : 0;
}

const hex = (digit: number | undefined): number => Number.parseInt(String.fromCharCode(digit ?? 0), 16);

/** The text of a part of a query: `+` is a space, `%FC` a byte of `utf8Text`. A `%` without two digits is itself. */
export function queryPartText(part: string): string {
  const spaced = part.replaceAll('+', ' ');
  if (!spaced.includes('%')) return spaced;
  const bytes = Buffer.from(spaced);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1, length += 1) {
    const byte = bytes[at] === 0x25 ? hex(bytes[at + 1]) * 16 + hex(bytes[at + 2]) : Number.NaN;
    bytes[length] = Number.isNaN(byte) ? (bytes[at] ?? 0) : byte;
    if (!Number.isNaN(byte)) at += 2;
  }
  return utf8Text(bytes.subarray(0, length));
}

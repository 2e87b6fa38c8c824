/** Which characters a font can show, and how the others are said. */

/** The mapping of a TrueType font's characters to glyphs of two bytes each, which every font has. */
const TWO_BYTES = 4;

function tableAt(font: DataView, name: string): number {
  for (let at = 12; at < 12 + 16 * font.getUint16(4); at += 16) {
    const tag = [0, 1, 2, 3].map((byte) => String.fromCharCode(font.getUint8(at + byte))).join('');
    if (tag === name) return font.getUint32(at + 8);
  }
  throw new RangeError(`a font without ${name}`);
}

/** Glyphs of a TrueType font by the code of their character, of the first plane. Some are those of two characters. */
export function glyphsOfFont(bytes: ArrayBuffer): Map<number, number> {
  const font = new DataView(bytes);
  const start = tableAt(font, 'cmap');
  const all = Array.from({ length: font.getUint16(start + 2) }, (_, at) => start + font.getUint32(start + 8 + 8 * at));
  const map = all.find((at) => font.getUint16(at) === TWO_BYTES) ?? start;
  const size = font.getUint16(map + 6);
  const [ends, starts, deltas, offsets] = [14, 16 + size, 16 + 2 * size, 16 + 3 * size].map((at) => map + at);
  const glyphs = new Map<number, number>();
  for (let segment = 0; segment < size; segment += 2) {
    const first = font.getUint16((starts ?? 0) + segment);
    const delta = font.getUint16((deltas ?? 0) + segment);
    const place = (offsets ?? 0) + segment;
    const offset = font.getUint16(place);
    for (let code = first; code <= font.getUint16((ends ?? 0) + segment) && code < 0xffff; code += 1) {
      const listed = offset === 0 ? code : font.getUint16(place + offset + 2 * (code - first));
      const glyph = (listed + delta) & 0xffff;
      if (listed !== 0 && glyph !== 0) glyphs.set(code, glyph);
    }
  }
  return glyphs;
}

/** Characters without a mark on paper: controls but for line ends, zero-width characters and their like. */
const UNSEEN = /(?!\n)[\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/** A text with `\u{6F22}` for each character that the font cannot show, so that none of it is missing. */
export const sayable = (text: string, has: (code: number) => boolean): string =>
  Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (character === '\n' || (has(code) && !UNSEEN.test(character))) return character;
    return `\\u{${code.toString(16).toUpperCase()}}`;
  }).join('');

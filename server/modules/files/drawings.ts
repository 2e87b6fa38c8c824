/** Generated documents and pictures of the demo network; their bytes are the same on every machine. */
import { crc32 } from 'node:zlib';

/** Contents of a drawing. Only `account` and `day` differ from file to file. */
export interface Drawing {
  title: string;
  account: string;
  day: string;
  colour: string;
}

/** A line of text in a standard PDF font, padded to a fixed length. */
function line(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]|[()\\]/g, '')
    .slice(0, 70)
    .padEnd(70);
}

/** A page with a title, an account and a day; its size does not depend on them. */
export function pdfOf({ title, account, day }: Drawing): Buffer {
  const show = (size: number, y: number, text: string) => `BT /F1 ${size} Tf 56 ${y} Td (${line(text)}) Tj ET\n`;
  const content =
    show(22, 760, title) +
    show(13, 726, account) +
    show(11, 700, `Made on ${day}`) +
    show(11, 668, 'A document of the demo network. Its figures are on the pages of the dashboard.');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}endstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let written = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = written.length;
    written += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const start = written.length;
  written += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  written += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(written, 'latin1');
}

const [WIDTH, HEIGHT] = [300, 250];

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}

/** Wraps bytes in an uncompressed zlib stream, because compressors differ from machine to machine. */
function unpacked(data: Buffer): Buffer {
  let [a, b] = [1, 0];
  for (const byte of data) {
    a = (a + byte) % 65_521;
    b = (b + a) % 65_521;
  }
  const head = Buffer.from([0x78, 0x01, 0x01, 0, 0, 0, 0]);
  head.writeUInt16LE(data.length, 3);
  head.writeUInt16LE(0xffff - data.length, 5);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(b * 65_536 + a);
  return Buffer.concat([head, data, tail]);
}

/** A banner of 300 x 250 in an account's colour, with a lighter and a darker band and a white frame. */
export function pngOf({ colour }: Drawing): Buffer {
  const base = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const mixed = (with_: number, share: number) =>
    base.map((one) => Math.floor((one * (100 - share) + with_ * share) / 100));
  const palette = Buffer.from([...base, ...mixed(255, 35), ...mixed(0, 30), 255, 255, 255]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([2, 3, 0, 0, 0], 8);
  const row = WIDTH / 4 + 1;
  const pixels = Buffer.alloc(row * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const place = y * row + 1 + Math.floor(x / 4);
      pixels[place] = (pixels[place] ?? 0) + inkOf(x, y) * 4 ** (3 - (x % 4));
    }
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', unpacked(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...parts]);
}

/** The index of a pixel's colour. */
function inkOf(x: number, y: number): number {
  if (x < 4 || y < 4 || x >= WIDTH - 4 || y >= HEIGHT - 4) return 3;
  const band = Math.floor((x + y) / 60) % 4;
  return band === 1 ? 1 : band === 3 ? 2 : 0;
}

const sample = { title: '', account: '', day: '2026-01-01', colour: '#000000' };
export const PDF_BYTES = pdfOf(sample).length;
export const PNG_BYTES = pngOf(sample).length;

import { encode, renderSVG } from 'uqr';

const options = { ecc: 'M', border: 3 } as const;
/** Pixels of a module: a picture of about a thousand pixels, sharp in print. */
const MODULE = 32;

/** A QR code as an SVG file. */
export const svgOf = (value: string): Blob => new Blob([renderSVG(value, options)], { type: 'image/svg+xml' });

/** A QR code as a PNG file, dark on light. */
export function pngOf(value: string): Promise<Blob> {
  const { data, size } = encode(value, options);
  const canvas = document.createElement('canvas');
  canvas.width = size * MODULE;
  canvas.height = size * MODULE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(x * MODULE, y * MODULE, MODULE, MODULE);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}

/** Exports the page's chart as a picture. */

const PAD = 24;
const LINE = 20;
const SCALE = 2;
const painted = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'fill-opacity',
  'font-size',
  'text-anchor',
  'opacity',
] as const;

/** A copy of a drawing with its colours inlined: outside the page it has no style sheets. */
function standalone(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = svg.querySelectorAll('*');
  for (const [at, element] of [...copy.querySelectorAll('*')].entries()) {
    const original = originals[at];
    if (!original) continue;
    const style = getComputedStyle(original);
    for (const name of painted) element.setAttribute(name, style.getPropertyValue(name));
    element.setAttribute('font-family', 'Arial, sans-serif');
  }
  const { width, height } = svg.getBoundingClientRect();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return new XMLSerializer().serializeToString(copy);
}

async function imageOf(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standalone(svg))}`;
  await image.decode();
  return image;
}

/** Paints the cells of a heat table, which has no SVG, at their place on the page. */
function paintTable(pen: CanvasRenderingContext2D, table: Element, at: { x: number; y: number }): void {
  const { left, top } = table.getBoundingClientRect();
  for (const cell of table.querySelectorAll<HTMLElement>('th, td')) {
    const box = cell.getBoundingClientRect();
    const [x, y] = [at.x + box.left - left, at.y + box.top - top];
    const style = getComputedStyle(cell);
    pen.fillStyle = style.backgroundColor;
    pen.fillRect(x, y, box.width, box.height);
    pen.font = '12px Arial, sans-serif';
    pen.fillStyle = style.color;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(cell.innerText, x + box.width / 2, y + box.height / 2, box.width);
  }
  pen.textAlign = 'start';
  pen.textBaseline = 'alphabetic';
}

interface Mark {
  text: string;
  colour: string | undefined;
}

function swatchOf(entry: HTMLElement): string | undefined {
  const swatch = entry.querySelector('i');
  return swatch ? getComputedStyle(swatch).color : undefined;
}

function marksOf(figure: HTMLElement): Mark[] {
  return [...figure.querySelectorAll<HTMLElement>('ul[data-marks] > li')].map((entry) => ({
    text: [...entry.children]
      .map((child) => child.textContent.trim())
      .filter(Boolean)
      .join('  '),
    colour: swatchOf(entry),
  }));
}

/** PNG of title, drawing, legend and scope line. @throws when the page has no chart, or the browser refuses */
export async function chartAsPng(scope: string): Promise<Blob> {
  const figure = document.querySelector<HTMLElement>('figure[data-chart]');
  const drawing = figure?.querySelector<SVGSVGElement | HTMLTableElement>('svg.recharts-surface, table');
  if (!figure || !drawing) throw new Error('there is no chart');
  const image = drawing instanceof SVGSVGElement ? await imageOf(drawing) : undefined;
  const marks = marksOf(figure);
  const { width, height } = drawing.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  const size = { width: Math.max(480, width) + 2 * PAD, height: height + LINE * (3 + marks.length) + 2 * PAD };
  canvas.width = size.width * SCALE;
  canvas.height = size.height * SCALE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  const page = getComputedStyle(document.body);
  pen.scale(SCALE, SCALE);
  pen.fillStyle = page.backgroundColor;
  pen.fillRect(0, 0, size.width, size.height);
  const write = (text: string, x: number, y: number, font: string) => {
    pen.font = `${font} Arial, sans-serif`;
    pen.fillStyle = page.color;
    pen.fillText(text, x, y, size.width - x - PAD);
  };
  write(figure.getAttribute('aria-label') ?? '', PAD, PAD + 4, 'bold 15px');
  if (image) pen.drawImage(image, PAD, PAD + LINE, width, height);
  else paintTable(pen, drawing, { x: PAD, y: PAD + LINE });
  let y = PAD + LINE * 2 + height;
  for (const { text, colour } of marks) {
    if (colour) {
      pen.fillStyle = colour;
      pen.fillRect(PAD, y - 10, 11, 11);
    }
    write(text, PAD + 18, y, '12px');
    y += LINE;
  }
  write(scope, PAD, y + 4, '11px');
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}

import { xmlCharacters } from '#contract/characters';

/** Exports the page's chart as a picture. */

const PAD = 24;
const LINE = 20;
const SCALE = 2;
/** Browsers paint no longer side. */
const MOST_PIXELS = 32_767;
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
  return xmlCharacters(new XMLSerializer().serializeToString(copy));
}

async function imageOf(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standalone(svg))}`;
  await image.decode();
  return image;
}

interface Place {
  x: number;
  y: number;
}

interface Painted extends Place {
  width: number;
  height: number;
  paint: (pen: CanvasRenderingContext2D, at: Place) => void;
}

/** The cells of a heat table, which has no SVG. */
function cellsOf(table: Element): Painted[] {
  const scroller = table.parentElement;
  const [left, top] = [scroller?.scrollLeft ?? 0, scroller?.scrollTop ?? 0];
  // Scrolled, its headers lie over other cells.
  scroller?.scrollTo(0, 0);
  const cells = [...table.querySelectorAll<HTMLElement>('th, td')].map((cell) => {
    const { x, y, width, height } = cell.getBoundingClientRect();
    const paint: Painted['paint'] = (pen, at) => {
      const style = getComputedStyle(cell);
      pen.fillStyle = style.backgroundColor;
      pen.fillRect(at.x, at.y, width, height);
      pen.font = '12px Arial, sans-serif';
      pen.fillStyle = style.color;
      pen.textAlign = 'center';
      pen.textBaseline = 'middle';
      pen.fillText(cell.innerText, at.x + width / 2, at.y + height / 2, width);
      pen.textAlign = 'start';
      pen.textBaseline = 'alphabetic';
    };
    return { x, y, width, height, paint };
  });
  scroller?.scrollTo(left, top);
  return cells;
}

/** A drawing; a small chart among others is no wider than its place. */
async function drawingOf(svg: SVGSVGElement): Promise<Painted> {
  const image = await imageOf(svg);
  const { x, y, width, height } = svg.getBoundingClientRect();
  const place = svg.closest('li')?.getBoundingClientRect();
  if (!place) return { x, y, width, height, paint: (pen, at) => pen.drawImage(image, at.x, at.y, width, height) };
  const paint: Painted['paint'] = (pen, at) => {
    pen.save();
    pen.beginPath();
    pen.rect(at.x, at.y, place.width, height);
    pen.clip();
    pen.drawImage(image, at.x + x - place.x, at.y, width, height);
    pen.restore();
  };
  return { x: place.x, y, width: place.width, height, paint };
}

/** The name above a small chart. */
function captionOf(caption: HTMLElement): Painted {
  const { x, y, width, height } = caption.getBoundingClientRect();
  const paint: Painted['paint'] = (pen, at) => {
    pen.font = 'bold 12px Arial, sans-serif';
    pen.fillStyle = getComputedStyle(caption).color;
    pen.fillText(caption.innerText, at.x, at.y + height - 5, width);
  };
  return { x, y, width, height, paint };
}

interface Mark {
  text: string;
  swatch: HTMLImageElement | undefined;
}

function marksOf(figure: HTMLElement): Promise<Mark[]> {
  const marks = [...figure.querySelectorAll<HTMLElement>('ul[data-marks] > li')].map(async (entry) => {
    const swatch = entry.querySelector<SVGSVGElement>('svg[data-swatch]');
    const texts = [...entry.children].map((child) => child.textContent.trim());
    return { text: texts.filter(Boolean).join('  '), swatch: swatch ? await imageOf(swatch) : undefined };
  });
  return Promise.all(marks);
}

/** PNG of title, drawing, legend and lines of words below it. @throws when the page has no chart, or the browser refuses */
export async function chartAsPng(words: readonly string[]): Promise<Blob> {
  const figure = document.querySelector<HTMLElement>('figure[data-chart]');
  if (!figure) throw new Error('there is no chart');
  const drawings = [...figure.querySelectorAll<SVGSVGElement>('svg.recharts-surface')];
  const parts = [
    ...(await Promise.all(drawings.map(drawingOf))),
    ...[...figure.querySelectorAll<HTMLElement>('[data-caption]')].map(captionOf),
    ...[...figure.querySelectorAll('table')].flatMap(cellsOf),
  ];
  if (parts.length === 0) throw new Error('there is no chart');
  const left = Math.min(...parts.map(({ x }) => x));
  const top = Math.min(...parts.map(({ y }) => y));
  const width = Math.max(...parts.map((part) => part.x + part.width)) - left;
  const height = Math.max(...parts.map((part) => part.y + part.height)) - top;
  const marks = await marksOf(figure);
  const canvas = document.createElement('canvas');
  const size = {
    width: Math.max(480, width) + 2 * PAD,
    height: height + LINE * (2 + marks.length + words.length) + 2 * PAD,
  };
  const scale = Math.max(size.width, size.height) * SCALE > MOST_PIXELS ? 1 : SCALE;
  canvas.width = size.width * scale;
  canvas.height = size.height * scale;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  const page = getComputedStyle(document.body);
  pen.scale(scale, scale);
  pen.fillStyle = page.backgroundColor;
  pen.fillRect(0, 0, size.width, size.height);
  const write = (text: string, x: number, y: number, font: string) => {
    pen.font = `${font} Arial, sans-serif`;
    pen.fillStyle = page.color;
    pen.fillText(text, x, y, size.width - x - PAD);
  };
  write(figure.getAttribute('aria-label') ?? '', PAD, PAD + 4, 'bold 15px');
  for (const { x, y, paint } of parts) paint(pen, { x: PAD + x - left, y: PAD + LINE + y - top });
  let y = PAD + LINE * 2 + height;
  for (const { text, swatch } of marks) {
    if (swatch) pen.drawImage(swatch, PAD, y - 10);
    write(text, PAD + 34, y, '12px');
    y += LINE;
  }
  for (const text of words) {
    write(text, PAD, y + 4, '11px');
    y += LINE;
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}

import { lies, type Chart, type Point, type Series } from './types.ts';

export const AXIS = { start: 72, end: 20, top: 10, bottom: 28 };
export const HEIGHT = 280;
export const SCATTER_HEIGHT = 360;
/** Height of a small chart along time. */
export const SMALL_HEIGHT = 160;
export const STEP = 36;
/** Width of the names beside bars that lie. */
export const NAMES = 168;

const COLOURS = 8;
/** Dash patterns and shapes tell lines apart without their colours. */
const dashes = ['', '10 3', '6 3', '12 3 2 3', '8 3 2 3 2 3', '3 3', '14 4', '6 3 2 3'];
/** Outlines of dots around their middle, about one pixel each way. */
const shapes = [
  'M-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0z',
  'M-.95-.95h1.9v1.9h-1.9z',
  'M0-1.2L1.2.9h-2.4z',
  'M0-1.4L1.4 0L0 1.4L-1.4 0z',
  'M0 1.2L1.2-.9h-2.4z',
  'M-.4-1.3h.8v.9h.9v.8h-.9v.9h-.8v-.9h-.9v-.8h.9z',
  'M-1.2-.7L-.7-1.2L0-.5L.7-1.2L1.2-.7L.5 0L1.2.7L.7 1.2L0 .5L-.7 1.2L-1.2.7L-.5 0z',
  'M-1.1-1.1h2.2L-1.1 1.1h2.2z',
];
const EARLIER = '5 4';

/** Stroke pattern and dots of a line; blocks have neither. */
export interface LineLook {
  dash: string;
  /** SVG path around the middle of a dot. */
  shape: string;
}

/** CSS colour of a series; chart.module.css defines both themes. */
export const colourOf = (at: number): string => `var(--chart-${(at % COLOURS) + 1})`;

const REST = 'var(--chart-rest)';

/** Colour of the series at a place. */
export const seriesColour = ({ rest }: Pick<Series, 'rest'>, at: number): string => (rest ? REST : colourOf(at));

/** Colour of the slice at a place; the remainder has its own. */
export const sliceColour = ({ rest }: Pick<Point, 'rest'>, at: number): string =>
  rest || at >= COLOURS ? REST : colourOf(at);

const dashOf = (at: number): string => dashes[at % dashes.length] ?? '';

/** Look of the line of the series at a place. */
export const lineLook = ({ earlier }: Pick<Series, 'earlier'>, at: number): LineLook => ({
  dash: earlier ? EARLIER : dashOf(at),
  shape: shapes[at % shapes.length] ?? '',
});

/** Straight lines at a figure: dashed, of the text's colour, a pattern each. */
export const referenceLook = (at: number): { colour: string; dash: string } => ({
  colour: 'var(--table-text)',
  dash: ['8 4', '2 3', '8 3 2 3', '14 3', '4 2', '1 4'][at % 6] ?? '',
});

/** Whether a chart's series are lines, which have dashes and dots, and not bars or areas piled up. */
export const hasLines = ({ kind, timed }: Pick<Chart, 'kind' | 'timed'>): boolean =>
  kind === 'line' || kind === 'area' || (kind === 'multiples' && timed);

/** In pixels. Points that lie one below the other have a line each. */
export function heightOf(chart: Chart): number {
  const { kind, points, series } = chart;
  if (kind === 'scatter') return SCATTER_HEIGHT;
  if (kind === 'multiples') return SMALL_HEIGHT;
  if (!lies(chart)) return HEIGHT;
  if (kind === 'funnel') return STEP * points.length;
  const bars = kind === 'bar' ? series.length : 1;
  return AXIS.bottom * 2 + Math.max(24, 7 * bars + 8) * points.length;
}

/** The width in pixels below which points could not be told apart; a chart in less room scrolls. */
export function leastWidth(chart: Chart): number | undefined {
  const { kind, points, series } = chart;
  if (kind === 'pie' || kind === 'multiples' || kind === 'scatter' || lies(chart)) return undefined;
  const bars = kind === 'bar' ? series.length : 1;
  return AXIS.start + AXIS.end + Math.max(4, bars > 1 ? 5 * bars : 3) * points.length;
}

import type { Series } from './types.ts';

export const AXIS = { start: 72, end: 12, top: 10, bottom: 28 };
export const HEIGHT = 280;
export const STEP = 36;
/** Width of the names beside bars that lie. */
export const NAMES = 168;

const COLOURS = 8;
/** Dash patterns distinguish lines in addition to colour. */
const dashes = ['', '', '', '', '10 3', '10 3', '4 3', '4 3'];

/** CSS colour of a series; chart.module.css defines both themes. */
export const colourOf = (at: number): string => `var(--chart-${(at % COLOURS) + 1})`;

const REST = 'var(--chart-rest)';

/** Colour of the series at a place. */
export const seriesColour = ({ rest }: Pick<Series, 'rest'>, at: number): string => (rest ? REST : colourOf(at));

/** Colour of a slice; the remainder has its own. */
export const sliceColour = (at: number): string => (at < COLOURS ? colourOf(at) : REST);

export const dashOf = (at: number): string => dashes[at % dashes.length] ?? '';

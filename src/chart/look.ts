export const AXIS = { start: 72, end: 12, top: 10, bottom: 28 };
export const HEIGHT = 280;
export const STEP = 36;

const COLOURS = 8;
/** Dash patterns distinguish lines in addition to colour. */
const dashes = ['', '', '', '', '10 3', '10 3', '4 3', '4 3'];

/** CSS colour of a series; chart.module.css defines both themes. */
export const colourOf = (at: number): string => `var(--chart-${(at % COLOURS) + 1})`;

/** Colour of a slice; the remainder has its own. */
export const sliceColour = (at: number): string => (at < COLOURS ? colourOf(at) : 'var(--chart-rest)');

export const dashOf = (at: number): string => dashes[at % dashes.length] ?? '';

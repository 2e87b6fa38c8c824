/** Margins and axes of a drawing, in pixels. */
export const AXIS = { start: 72, end: 12, top: 10, bottom: 28 };
export const HEIGHT = 280;
/** Height of a step of a funnel, in pixels. */
export const STEP = 36;

const COLOURS = 8;
/** Lines also differ in how they are broken. */
const dashes = ['', '', '', '', '10 3', '10 3', '4 3', '4 3'];

/** A CSS colour; chart.module.css holds them for the light and the dark theme. */
export const colourOf = (at: number): string => `var(--chart-${(at % COLOURS) + 1})`;

/** The colour of a slice of a pie: the rest of the total has one of its own. */
export const sliceColour = (at: number): string => (at < COLOURS ? colourOf(at) : 'var(--chart-rest)');

export const dashOf = (at: number): string => dashes[at % dashes.length] ?? '';

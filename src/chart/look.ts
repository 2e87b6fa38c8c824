/** Margins of a drawing, in pixels; what lies above it lines up with them. */
export const AXIS = { start: 72, end: 12, top: 10, bottom: 28 };
export const HEIGHT = 280;

/** Colours of series, told apart by people who see colours differently (after Okabe and Ito), on light and on dark. */
const light = ['#0a6ebd', '#c9500a', '#00795b', '#a64b8e', '#7a6a00', '#2f3e9e', '#5c6670', '#b3261e'];
const dark = ['#62b4f5', '#ff9950', '#41c9a0', '#e39bcf', '#dcc84a', '#9aa5ff', '#b3bbc4', '#f58b83'];
/** Lines also differ in how they are broken. */
const dashes = ['', '', '', '', '10 3', '10 3', '4 3', '4 3'];

export const isDark = (): boolean => document.documentElement.dataset['mantineColorScheme'] === 'dark';

export function colourOf(at: number): string {
  const palette = isDark() ? dark : light;
  return palette[at % palette.length] ?? '#5c6670';
}

/** Of a pie: what is left of the total has a colour of its own. */
export const sliceColour = (at: number): string =>
  at < light.length ? colourOf(at) : isDark() ? '#6b727b' : '#8a929b';

export const dashOf = (at: number): string => dashes[at % dashes.length] ?? '';

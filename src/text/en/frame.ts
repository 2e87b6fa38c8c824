/** The words of the frame around the pages: all that the first view has to bring. */
export { locale } from './locale.ts';
export { palette } from './palette.ts';
export { shell } from './shell.ts';
export { states } from './states.ts';
export { table } from './table.ts';

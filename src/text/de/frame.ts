export { locale } from './locale.ts';
export { palette } from './palette.ts';
export { shell } from './shell.ts';
export { states } from './states.ts';
export { table } from './table.ts';

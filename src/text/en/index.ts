/**
 * Every word the dashboard shows, one file an area: `import * as t from '#text'`, then `t.area.name`.
 * Each build holds one language, and each page only the areas that it uses. The other languages have
 * the same areas with the same names: the compiler says what is missing there.
 */
export { account } from './account.ts';
export { campaigns } from './campaigns.ts';
export { conversions } from './conversions.ts';
export { files } from './files.ts';
export { keys } from './keys.ts';
export { locale } from './locale.ts';
export { notifications } from './notifications.ts';
export { palette } from './palette.ts';
export { shell } from './shell.ts';
export { signIn } from './signIn.ts';
export { states } from './states.ts';
export { table } from './table.ts';

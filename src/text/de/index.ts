/** Every word the dashboard shows, in German. The terms are those of docs/glossary.md. */
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

/** Every word the dashboard shows, in German. The terms are those of docs/glossary.md. */
export { account } from './account.ts';
export { campaigns } from './campaigns.ts';
export { conversions } from './conversions.ts';
export { feeds } from './feeds.ts';
export { keys } from './keys.ts';
export { links } from './links.ts';
export { locale } from './locale.ts';
export { overview } from './overview.ts';
export { palette } from './palette.ts';
export { placements } from './placements.ts';
export { shell } from './shell.ts';
export { signIn } from './signIn.ts';
export { states } from './states.ts';
export { table } from './table.ts';
export { reportFields } from './reportFields.ts';
export { reports } from './reports.ts';
export { vouchers } from './vouchers.ts';

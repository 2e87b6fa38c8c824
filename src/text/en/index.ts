/**
 * Every text of the dashboard, one file per area: `import * as t from '#text'`, then `t.area.name`. Each build contains
 * one language, each page only its areas. The compiler reports texts that another language lacks.
 */
export { account } from './account.ts';
export { audit } from './audit.ts';
export { billing } from './billing.ts';
export { campaigns } from './campaigns.ts';
export { cellRules } from './cellRules.ts';
export { conversions } from './conversions.ts';
export { feeds } from './feeds.ts';
export { documents } from './documents.ts';
export { invoices } from './invoices.ts';
export { enquiries } from './enquiries.ts';
export { files } from './files.ts';
export { keys } from './keys.ts';
export { links } from './links.ts';
export { locale } from './locale.ts';
export { overview } from './overview.ts';
export { notifications } from './notifications.ts';
export { palette } from './palette.ts';
export { recorded } from './recorded.ts';
export { reportFields } from './reportFields.ts';
export { reports } from './reports.ts';
export { placements } from './placements.ts';
export { paymentOverview } from './paymentOverview.ts';
export { payments } from './payments.ts';
export { shell } from './shell.ts';
export { signIn } from './signIn.ts';
export { states } from './states.ts';
export { storedWords } from './storedWords.ts';
export { table } from './table.ts';
export { vouchers } from './vouchers.ts';
export { validate } from './validate.ts';

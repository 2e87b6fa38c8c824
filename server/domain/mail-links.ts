import type { MailKind } from '#contract/mail';
import type { MailData } from './mail.ts';

/** Kinds whose link lets its reader in; the links of the others need a sign-in. */
const letsIn: ReadonlySet<MailKind> = new Set([
  'invitation',
  'passwordReset',
  'emailChange',
  'verifyApplication',
  'applicationAccepted',
]);

/** Minutes for which the links of mails about sign-in are good. */
export const signInLinkMinutes = { passwordReset: 30, emailChange: 60 } as const;

/** The secret link of a mail, empty when it is not kept any more; undefined for a mail that has none. */
export function linkIn(kind: MailKind, json: string): string | undefined {
  return letsIn.has(kind) ? (JSON.parse(json) as MailData['invitation']).link : undefined;
}

/** The data of a mail as JSON without its secret link, as it is kept when the link is not needed any more. */
export function withoutLink(kind: MailKind, json: string): string {
  if (!letsIn.has(kind)) return json;
  const data = JSON.parse(json) as MailData['invitation'];
  return JSON.stringify({ ...data, link: '' });
}

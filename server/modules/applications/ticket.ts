import { createHmac, timingSafeEqual } from 'node:crypto';

/** A mark of when a public page was opened and with what on it, signed so that nobody makes one up. */

/** Nobody fills the form in less. */
const LEAST_MS = 3000;
const MOST_MS = 24 * 3_600_000;

const signatureOf = (at: string, shown: string, secret: string): string =>
  createHmac('sha256', secret).update(`application page ${at} ${shown}`).digest('base64url');

/** @param shown what the page has on it: answers belong to its questions */
export function newTicket(now: Date, shown: string, secret: string): string {
  const at = now.getTime().toString(36);
  return `${at}.${signatureOf(at, shown, secret)}`;
}

/** `old` is also a ticket of a page with something else on it, and one that we have not made. */
export function judgeTicket(ticket: string, now: Date, shown: string, secret: string): 'good' | 'old' | 'fast' {
  const [at = '', given = ''] = ticket.split('.');
  const [right, sent] = [Buffer.from(signatureOf(at, shown, secret)), Buffer.from(given)];
  if (right.length !== sent.length || !timingSafeEqual(right, sent)) return 'old';
  const age = now.getTime() - Number.parseInt(at, 36);
  if (age > MOST_MS || age < 0) return 'old';
  return age < LEAST_MS ? 'fast' : 'good';
}

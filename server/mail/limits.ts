import { createHash } from 'node:crypto';
import { DAY_MS } from '#contract/day';
import { HOME } from '#contract/networks';
import type { MailKind } from '#contract/mail';
import type { Db } from '#server/db/database';
import { countRequest } from '#server/db/rate-window.store';
import type { Installation, Network } from '#server/network';

/** Limits of mail to an address that somebody else may have typed, and of invitations, in all networks together. */

const HOUR_MS = 3_600_000;

/** Mails of a kind to one address in an hour. */
export const MOST_TO_ONE = 3;
/** Invitations mailed for an account in a day. */
export const MOST_INVITATIONS = 100;

type Limited = Installation & Pick<Network, 'now'>;

/** Counts one more of `who`, at once among those that arrive at the same instant. @returns seconds to wait, 0 within the limit */
async function counted(
  { networks, now }: Limited,
  who: string,
  { most, windowMs, on }: { most: number; windowMs: number; on?: Db | undefined },
): Promise<number> {
  const db = on ?? (await networks.get(HOME)).deps.db;
  const { current, ttl } = await countRequest(db, who, windowMs, now());
  return current <= most ? 0 : Math.ceil(ttl / 1000);
}

/**
 * Counts a mail to an address. @returns seconds until the address may get another of the kind; 0 when it may now
 * @param on a transaction of the first network's database, with which the count is taken back
 */
export function waitToMail(deps: Limited, kind: MailKind, to: string, on?: Db): Promise<number> {
  const address = createHash('sha256').update(to.trim().toLowerCase()).digest('hex');
  return counted(deps, `mail ${kind} ${address}`, { most: MOST_TO_ONE, windowMs: HOUR_MS, on });
}

/**
 * Counts a mailed invitation of an account. @returns seconds until the account may mail another one; 0 when it may now
 * @param on a transaction of the first network's database, with which the count is taken back
 */
export function waitToInvite(
  deps: Limited & { networkId: number },
  { agencyId, contactId }: { agencyId: number; contactId: number },
  on: Db,
): Promise<number> {
  const who = `invitations ${deps.networkId} ${agencyId} ${contactId}`;
  return counted(deps, who, { most: MOST_INVITATIONS, windowMs: DAY_MS, on });
}

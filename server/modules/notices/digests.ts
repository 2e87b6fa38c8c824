import { DAY_MS } from '#contract/day';
import type { Movement } from '#contract/changes';
import type { Language } from '#contract/languages';
import type { Db } from '#server/db/database';
import type { Scope } from '#server/db/scope';
import { doOnce } from '#server/domain/notify.store';
import type { Deps } from '#server/deps';
import { receiver } from '#server/domain/receivers.store';
import type { Digest } from '#server/domain/mail';
import { accountsOf, digested, forgetWaiting, isDone, takeForDigest, type WaitingRecord } from './notices.store.ts';
import { noticeLine } from './words.ts';

/** Movements of an account after `since` up to `until`. */
export type Movements = (
  db: Db,
  scope: Scope,
  question: { since: Date; until: Date; currency: string },
) => Promise<Movement[]>;

/** Hour of the day, in UTC, from which the digests of the time before are made. */
export const DIGEST_HOUR = 6;

export const periods = ['daily', 'weekly'] as const;
type Period = (typeof periods)[number];

interface Span {
  since: Date;
  /** Its end, which does not belong to it. */
  until: Date;
}

/** The last day, or week from Monday on, whose digest is to be made by now. */
export function spanOf(period: Period, now: Date): Span {
  const today = new Date(new Date(now.getTime() - DIGEST_HOUR * 3_600_000).toISOString().slice(0, 10));
  if (period === 'daily') return { since: new Date(today.getTime() - DAY_MS), until: today };
  const until = new Date(today.getTime() - ((today.getUTCDay() + 6) % 7) * DAY_MS);
  return { since: new Date(until.getTime() - 7 * DAY_MS), until };
}

interface Wanted {
  userId: string;
  agencyId: number;
  period: Period;
  span: Span;
}

/** Name under which a person's digest of an agency is done once. */
export const digestName = ({ userId, agencyId, period, span }: Wanted): string =>
  `digest:${period}:${span.until.toISOString().slice(0, 10)}:${agencyId}:${userId}`;

/** Makes the digests that are to be made by now: one for each agency, since its admins read what was sent for it. */
export async function sendDigests(deps: Deps, movements: Movements): Promise<void> {
  const { db, now, mail } = deps;
  if (!mail.configured) return forgetWaiting(db);
  for (const period of periods) {
    const span = spanOf(period, now());
    for (const one of await digested(db, period, span.until)) {
      const wanted = { ...one, period, span };
      if (!(await isDone(db, digestName(wanted)))) await sendDigest(deps, movements, wanted);
    }
  }
}

async function sendDigest(
  { db, now, mail, publicUrl, rates }: Deps,
  movements: Movements,
  wanted: Wanted,
): Promise<void> {
  const { userId, agencyId, period, span } = wanted;
  const accounts = await accountsOf(db, userId, agencyId);
  const [first] = accounts;
  // A movement belongs to the span that it is after the beginning of, up to its end.
  const since = new Date(span.since.getTime() - 1);
  const until = new Date(span.until.getTime() - 1);
  const moved = await Promise.all(
    accounts.map(async ({ contactId, kind, role, currency }) => {
      if (!rates.currencies.includes(currency)) return [];
      return movements(db, { agencyId, contactId, kind: kind ?? 'agency', role }, { since, until, currency });
    }),
  );
  await db.transaction().execute(async (tx) => {
    if (!(await doOnce(tx, digestName(wanted), now()))) return;
    const notices = await takeForDigest(tx, wanted, span.until);
    const person = await receiver(tx, userId);
    if (!person || !first) return;
    const parts: Digest['accounts'] = [];
    for (const [at, { id, name: account, currency, role }] of accounts.entries()) {
      const figures = (moved[at] ?? []).filter((one) => one.conversions > 0);
      const lines = linesOf(notices, id, person.language);
      if (figures.length + lines.length === 0) continue;
      const shows = role === 'publisher' ? 'commission' : 'cost';
      parts.push({ name: account, currency, shows, figures: figures.map(plain), notices: lines });
    }
    if (parts.length === 0) return;
    await mail.queue(tx, {
      to: person.email,
      language: person.language,
      kind: 'digest',
      agencyId,
      data: {
        period,
        from: span.since.toISOString().slice(0, 10),
        to: until.toISOString().slice(0, 10),
        accounts: parts,
        link: `${publicUrl}/${agencyId}/${first.contactId}/overview`,
      },
    });
  });
}

const plain = ({ kind, conversions, commission, cost, valueChange }: Awaited<ReturnType<Movements>>[number]) => ({
  kind,
  conversions,
  commission,
  cost,
  valueChange,
});

const linesOf = (notices: readonly WaitingRecord[], membershipId: number, language: Language): string[] =>
  notices.filter((one) => one.membership_id === membershipId).map((one) => noticeLine(one, language));

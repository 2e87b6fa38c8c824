import { DAY_MS } from '#contract/day';
import { resendable, TROUBLE_DAYS, type MailDetail, type MailRow, type MailTrouble } from '#contract/mail';
import { refusal } from '#contract/refusals/index';
import type { Db } from '#server/db/database';
import { listing } from '#server/db/listing';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import { actorColumns, audit } from '#server/domain/audit.store';
import { linkHasEnded } from '#server/domain/ended-links.store';
import { Failure } from '#server/failure';
import type { HandlersOf } from '#server/http/mount';
import { linkIn, withoutLink } from '#server/domain/mail-links';
import { written } from '#server/mail/layout';
import { letterOf } from '#server/mail/letters';
import { countMails, mailOf, mailRows, troubledSignInMails, type MailRecord } from './mail.store.ts';

const troubleOf = (lastError: string) => JSON.parse(lastError) as MailTrouble;

function rowOf(record: MailRecord): MailRow {
  return {
    id: record.id,
    createdAt: record.created_at.toISOString(),
    to: record.to_address,
    language: record.language,
    kind: record.kind,
    state: record.state,
    attempts: record.attempts,
    nextTryAt: record.state === 'queued' ? record.next_try_at.toISOString() : null,
    sentAt: record.sent_at?.toISOString() ?? null,
    trouble: record.last_error === null ? null : troubleOf(record.last_error),
  };
}

async function known(db: Db, scope: Scope, id: number): Promise<MailRecord> {
  const record = await mailOf(db, scope, id);
  if (!record) throw new Failure('NOT_FOUND', refusal('mail.none'));
  return record;
}

/** Mail of an agency, for its admins. */
export function mailHandlers({
  db,
  mail,
  now,
  config,
  publicUrl,
}: Deps): HandlersOf<'listMails' | 'getMail' | 'sendMailAgain' | 'getMailServer'> {
  const detailOf = async (record: MailRecord): Promise<MailDetail> => {
    const { kind, data, state } = record;
    const link = linkIn(kind, data);
    const isOver = await linkHasEnded(db, record, now());
    const isReadable = link === undefined || (!isOver && !mail.configured && state === 'unsent');
    const letter = letterOf({ ...record, data: isReadable ? data : withoutLink(kind, data) });
    const { subject, text } = written(letter, record.language, publicUrl);
    return {
      ...rowOf(record),
      subject,
      text,
      link: isReadable && link !== undefined ? link : null,
      canSend: mail.configured && resendable.includes(state) && !isOver,
    };
  };
  return {
    listMails: ({ query, scope }) =>
      listing(mailRows(db, scope, query), countMails(db, scope, query), (records: MailRecord[]) => records.map(rowOf)),
    getMail: async ({ params, scope }) => detailOf(await known(db, scope, params.mailId)),
    sendMailAgain: async ({ params, principal, scope }) => {
      await db.transaction().execute(async (tx) => {
        const record = await known(tx, scope, params.mailId);
        if (!mail.configured) throw new Failure('CONFLICT', refusal('mail.noServer'));
        if (record.state !== 'sent' && (await linkHasEnded(tx, record, now()))) {
          throw new Failure('CONFLICT', refusal('mail.linkEnded'));
        }
        if (!(await mail.sendAgain(tx, record.id))) throw new Failure('CONFLICT', refusal('mail.onItsWay'));
        await audit(tx, {
          agency_id: scope.agencyId,
          contact_id: 0,
          ...actorColumns(principal),
          action: 'mail.sent_again',
          subject_kind: 'mail',
          subject_id: String(record.id),
          before: { state: record.state },
          after: { state: 'queued' },
          occurred_at: now(),
        });
      });
      return undefined;
    },
    getMailServer: async () => {
      const [newest, ...others] = await troubledSignInMails(db, new Date(now().getTime() - TROUBLE_DAYS * DAY_MS));
      const { name, address } = config.MAIL_FROM ?? { name: '', address: '' };
      const sender = name === '' ? address : `${name} <${address}>`;
      return {
        configured: mail.configured,
        sender: mail.configured ? sender : null,
        signInTrouble: newest === undefined ? null : { mails: others.length + 1, why: troubleOf(newest).why },
      };
    },
  };
}

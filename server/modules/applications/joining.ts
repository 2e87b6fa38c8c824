import { createHash, randomBytes } from 'node:crypto';
import type * as z from 'zod/mini';
import { DAY_MS } from '#contract/day';
import { CONFIRM_DAYS, type joinBody, type Question } from '#contract/applications';
import { refusal } from '#contract/refusals/index';
import type { Deps } from '#server/deps';
import { countRequest } from '#server/db/rate-window.store';
import { audit } from '#server/domain/audit.store';
import { networkOf } from '#server/http/connections';
import { Failure, invalid, invalidField, wrongField } from '#server/failure';
import {
  confirmDraft,
  countDrafts,
  draftOf,
  forgetDrafts,
  pageOf,
  storeDraft,
  type Written,
} from './applications.store.ts';
import { judgeTicket, newTicket } from './ticket.ts';

const HOUR_MS = 3_600_000;
/** Applications an hour from one client address: below what closes the page for everybody. */
const MOST_FROM_ONE = 10;
/** Unconfirmed applications an hour, of everybody together. */
const MOST_AN_HOUR = 1000;
/** Mails a day to one address; further ones are not sent. */
const MOST_TO_ONE = 3;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The open page of an agency. @throws NOT_FOUND for one that is closed or not there */
async function openPage({ db }: Pick<Deps, 'db'>, agencyId: number) {
  const page = await pageOf(db, agencyId);
  if (!page?.open) throw new Failure('NOT_FOUND', refusal('application.closed'));
  return page;
}

const shownOf = (agencyId: number, questions: readonly Question[]): string => JSON.stringify([agencyId, questions]);

/** The questions of the public page. */
export async function joinPage(deps: Deps, agencyId: number) {
  const { agencyName, questions } = await openPage(deps, agencyId);
  return {
    agencyName,
    questions,
    mails: deps.mail.configured,
    currencies: deps.rates.currencies,
    ticket: newTicket(deps.now(), shownOf(agencyId, questions), deps.config.SESSION_SECRET),
  };
}

/** The answers with their questions. @throws a refusal naming each that is missing, or none of the options */
function answered(questions: readonly Question[], answers: readonly string[]): Written['answers'] {
  const wrong = questions.flatMap(({ kind, required, options }, at) => {
    const answer = answers[at] ?? '';
    if (answer === '') return required ? [wrongField(`body.answers.${at}`, refusal('application.answerNeeded'))] : [];
    const isKnown = kind === 'text' || options.includes(answer);
    return isKnown ? [] : [wrongField(`body.answers.${at}`, refusal('application.noOption'))];
  });
  if (wrong.length > 0) throw invalid(wrong);
  return questions.map(({ text }, at) => ({ question: text, answer: answers[at] ?? '' }));
}

/**
 * Takes an application and sends a link to its address. The answer is the same for every address, and for programs that
 * fill the field which people do not see.
 */
export async function takeApplication(
  deps: Deps,
  agencyId: number,
  body: z.output<typeof joinBody>,
  clientAddress: string,
): Promise<void> {
  const { db, now, config, mail, publicUrl, rates } = deps;
  const page = await openPage(deps, agencyId);
  const { fax, ticket, answers, ...rest } = body;
  if (fax !== '') return;
  const judged = judgeTicket(ticket, now(), shownOf(agencyId, page.questions), config.SESSION_SECRET);
  if (judged !== 'good') {
    throw new Failure('CONFLICT', refusal(judged === 'old' ? 'application.oldPage' : 'application.tooFast'));
  }
  if (!rates.currencies.includes(rest.currencyCode)) {
    throw invalidField('body.currencyCode', refusal('input.exchangedCurrency', { given: rest.currencyCode }));
  }
  const written: Written = { ...rest, email: rest.email.toLowerCase(), answers: answered(page.questions, answers) };
  const tooMany = (ms: number) =>
    new Failure('RATE_LIMITED', refusal('application.tooMany', { seconds: Math.ceil(ms / 1000) }));
  const own = await countRequest(db, `application ${agencyId} ${networkOf(clientAddress)}`, HOUR_MS, now());
  if (own.current > MOST_FROM_ONE) throw tooMany(own.ttl);
  const token = randomBytes(24).toString('base64url');
  await db.transaction().execute(async (tx) => {
    const at = now();
    await forgetDrafts(tx, at);
    const lastHour = await countDrafts(tx, agencyId, written.email, new Date(at.getTime() - HOUR_MS));
    if (lastHour.all >= MOST_AN_HOUR) throw tooMany(HOUR_MS);
    const lastDay = await countDrafts(tx, agencyId, written.email, new Date(at.getTime() - DAY_MS));
    if (lastDay.own >= MOST_TO_ONE) return;
    await storeDraft(tx, agencyId, hashOf(token), written, at);
    await mail.queue(tx, {
      to: written.email,
      language: written.language,
      kind: 'verifyApplication',
      data: { agencyName: page.agencyName, link: `${publicUrl}/join/${agencyId}/confirm?token=${token}` },
      agencyId,
    });
  });
}

/**
 * Makes an application of what a link's token stands for; again, it changes nothing. Account managers are told by its
 * event in the audit log.
 */
export async function confirm(deps: Deps, agencyId: number, token: string): Promise<{ agencyName: string }> {
  const { db, now, mail } = deps;
  return db.transaction().execute(async (tx) => {
    const draft = await draftOf(tx, agencyId, hashOf(token));
    const agencyName = (await pageOf(tx, agencyId))?.agencyName ?? '';
    if (!draft) throw new Failure('NOT_FOUND', refusal('application.oldLink'));
    if (draft.applicationId !== null) return { agencyName };
    if (draft.createdAt.getTime() < now().getTime() - CONFIRM_DAYS * DAY_MS) {
      throw new Failure('NOT_FOUND', refusal('application.oldLink'));
    }
    const { written } = draft;
    const id = await confirmDraft(tx, agencyId, hashOf(token), written, now());
    await audit(tx, {
      agency_id: agencyId,
      contact_id: 0,
      actor_kind: 'user',
      actor_id: written.email,
      actor_name: written.personName,
      action: 'application.received',
      subject_kind: 'application',
      subject_id: String(id),
      occurred_at: now(),
      after: { name: written.companyName },
    });
    await mail.queue(tx, {
      to: written.email,
      language: written.language,
      kind: 'applicationReceived',
      data: { agencyName },
      agencyId,
    });
    return { agencyName };
  });
}

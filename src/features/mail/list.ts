import { getMail, listMails, mailKinds, mailSorts, mailStates, type MailState } from '#contract/mail';
import { recordOf, valueAt } from '#contract/records';
import type { Viewer } from '#src/api/viewer.ts';
import { choices, optionsOf, period, text } from '#src/list/filters.ts';
import { list } from '#src/list/list.ts';
import type { StatusLook, Tone } from '#src/list/types.ts';
import * as t from '#text';

const tones: Record<MailState, Tone> = {
  queued: 'waiting',
  sending: 'waiting',
  sent: 'good',
  unsent: 'info',
  uncertain: 'info',
  bounced: 'bad',
  failed: 'bad',
};

export const looks: Record<MailState, StatusLook> = recordOf(mailStates, (state) => ({
  label: t.mail.states[state],
  tone: tones[state],
}));

/** An error in words, with the mail server's own answer. */
export function troubleText(why: string, detail: string): string {
  const words = valueAt(t.mail.troubles, why) ?? why;
  return detail === '' ? words : `${words}: ${detail}`;
}

const { filters: f, columns: c, ...words } = t.mail;

export const mailList = list({
  name: 'mail',
  endpoint: listMails,
  words: { ...words, columns: c },
  filters: ({ today }) => ({
    to: text(f.to, 'to', f.toHint),
    period: period(f.period, ({ fromDate, toDate }) => ({ fromDate, toDate: toDate < today ? toDate : undefined }), {
      bases: [{ value: 'made', label: words.dateBasis }],
      today,
    }),
    kind: choices(f.kind, 'kind', optionsOf(recordOf(mailKinds, (kind) => words.kinds[kind]))),
    state: choices(f.state, 'state', optionsOf(words.states)),
  }),
  sorts: mailSorts,
  sort: '-when',
  columns: (make) => ({
    when: make.instant('createdAt'),
    to: make.text('to', { width: 240, lines: 1, filter: 'to', copy: 'k' }),
    kind: make.text('kind', { width: 200, write: (kind) => valueAt(words.kinds, kind) ?? kind, filter: 'kind' }),
    state: make.status('state', looks, { width: 140, filter: 'state' }),
    attempts: make.number('attempts'),
    trouble: make.text(['trouble.why', 'trouble.detail'], {
      width: 320,
      write: (why, detail) => (why === '' ? '' : troubleText(why, detail)),
    }),
    sent: make.instant('sentAt'),
    next: make.instant('nextTryAt', { hidden: true }),
    language: make.text('language', {
      hidden: true,
      write: (language) => valueAt(t.account.languages, language) ?? language,
    }),
    id: make.id('id', { hidden: true }),
  }),
  rowId: (row) => row.id,
  detail: (viewer, id) => [{ endpoint: getMail, input: openInput(viewer, id) }],
});

export const openInput = ({ agencyId }: Viewer, mailId: number) => ({ params: { mailId }, query: { agencyId } });

import { valueAt } from '#contract/records';
import { auditSorts, getAuditVocabulary, listAuditEvents } from '#contract/audit';
import type { Viewer } from '#src/api/viewer.ts';
import { objectIn } from '#src/lib/csv-cell.ts';
import { storedWord } from '#src/lib/stored-word.ts';
import { choices, optionsOf, period, text } from '#src/list/filters.ts';
import { list } from '#src/list/list.ts';
import type { Option } from '#src/list/types.ts';
import * as t from '#text';
import { actionText, subjectText, summaryOf } from './words.ts';

const { filters: f, columns: c, ...words } = t.audit;

const named = (values: readonly string[] | undefined, nameOf: (value: string) => string): Option[] =>
  (values ?? []).map((value) => ({ value, label: nameOf(value) }));

export const auditList = list({
  name: 'audit',
  endpoint: listAuditEvents,
  words: { ...words, columns: c },
  names: {
    endpoint: getAuditVocabulary,
    input: ({ agencyId }) => ({ query: { agencyId } }),
    neededBy: ['action', 'subject'],
    mayAsk: ({ role }) => role === 'manager',
  },
  filters: ({ today }, names) => ({
    who: text(f.who, 'actor', f.whoHint),
    // A running period has no end.
    period: period(f.period, ({ fromDate, toDate }) => ({ fromDate, toDate: toDate < today ? toDate : undefined }), {
      bases: [{ value: 'occurred', label: words.dateBasis }],
      today,
    }),
    action: choices(f.action, 'action', named(names?.actions, actionText), { open: true }),
    subject: choices(f.subject, 'subjectKind', named(names?.subjectKinds, subjectText), { open: true }),
    subjectId: text(f.subjectId, 'subjectId'),
    kind: choices(f.kind, 'actorKind', optionsOf(words.actorKinds)),
  }),
  ask: (_, { contactId }) => ({ contactId }),
  sorts: auditSorts,
  sort: '-when',
  columns: (make, { kind }) => ({
    when: make.instant('occurredAt'),
    who: make.text('actorName', { width: 160, write: storedWord, filter: 'who' }),
    action: make.text('action', { width: 180, write: actionText, filter: 'action' }),
    subject: make.text('subjectKind', { width: 110, write: subjectText, filter: 'subject' }),
    subjectName: make.text(['subjectName', 'subjectId'], {
      width: 160,
      sort: false,
      write: (name, id) => name || id,
      filter: ['subjectId', 'subjectId'],
    }),
    account:
      kind === 'agency' &&
      make.text(['contactId', 'contactName'], {
        width: 180,
        sort: 'contactName',
        write: (id, name) => (id === '0' ? words.agency : name),
      }),
    change: make.text(['subjectKind', 'before', 'after'], {
      width: 320,
      lines: 1,
      write: (kind, before, after) => summaryOf(kind, objectIn(before), objectIn(after)),
    }),
    kind: make.text('actorKind', {
      width: 140,
      hidden: true,
      write: (actor) => valueAt(words.actorKinds, actor) ?? actor,
      filter: 'kind',
    }),
    actorId: make.text('actorId', { width: 160, hidden: true, filter: 'who' }),
    id: make.id('id', { width: 90, hidden: true }),
    subjectId: make.text('subjectId', { width: 120, hidden: true, filter: 'subjectId' }),
  }),
  rowId: (row) => row.id,
  usual: 10_000,
  detail: (viewer, id) => [{ endpoint: listAuditEvents, input: openInput(viewer, id) }],
});

export const openInput = ({ agencyId, contactId }: Viewer, id: number) => ({
  query: { agencyId, contactId, id: [id] },
});

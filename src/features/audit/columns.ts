import type { AuditRow } from '#contract/audit';
import type { Viewer } from '#src/api/viewer.ts';
import { storedWord, wordsOf } from '#src/lib/stored-word.ts';
import type { Column } from '#src/table/types.ts';
import * as t from '#text';
import { actionText, subjectText, summaryOf } from './words.ts';

/** The columns of the log, for who looks. */
export function auditColumns(viewer: Viewer): Column<AuditRow>[] {
  const c = t.audit.columns;
  const account: Column<AuditRow> = {
    id: 'account',
    header: c.account,
    kind: 'text',
    width: 180,
    sort: 'contactName',
    csv: 'contactName',
    value: (row) => (row.contactId === 0 ? t.audit.agency : row.contactName),
  };
  return [
    { id: 'id', header: c.id, kind: 'id', width: 90, sort: 'id', csv: 'id', value: (row) => row.id },
    {
      id: 'when',
      header: c.when,
      kind: 'instant',
      sort: 'occurredAt',
      csv: 'occurredAt',
      value: (row) => row.occurredAt,
    },
    {
      id: 'who',
      header: c.who,
      kind: 'text',
      width: 180,
      sort: 'actorName',
      csv: 'actorName',
      words: storedWord,
      value: (row) => storedWord(row.actorName),
      filter: (row) => ({ name: 'who', value: row.actorName }),
    },
    {
      id: 'action',
      header: c.action,
      kind: 'text',
      width: 190,
      sort: 'action',
      csv: 'action',
      words: actionText,
      value: (row) => actionText(row.action),
      filter: (row) => ({ name: 'action', value: row.action }),
    },
    {
      id: 'subject',
      header: c.subject,
      kind: 'text',
      width: 130,
      sort: 'subjectKind',
      csv: 'subjectKind',
      words: subjectText,
      value: (row) => subjectText(row.subjectKind),
      filter: (row) => ({ name: 'subject', value: row.subjectKind }),
    },
    {
      id: 'subjectId',
      header: c.subjectId,
      kind: 'text',
      width: 120,
      sort: 'subjectId',
      csv: 'subjectId',
      value: (row) => row.subjectId,
      filter: (row) => ({ name: 'subjectId', value: row.subjectId }),
    },
    ...(viewer.kind === 'agency' ? [account] : []),
    { id: 'change', header: c.change, kind: 'text', width: 360, value: (row) => summaryOf(row.before, row.after) },
    {
      id: 'kind',
      header: c.kind,
      kind: 'text',
      width: 140,
      sort: 'actorKind',
      csv: 'actorKind',
      hiddenByDefault: true,
      words: wordsOf(t.audit.actorKinds),
      value: (row) => t.audit.actorKinds[row.actorKind],
      filter: (row) => ({ name: 'kind', value: row.actorKind }),
    },
    {
      id: 'actorId',
      header: c.actorId,
      kind: 'text',
      width: 160,
      sort: 'actorId',
      csv: 'actorId',
      hiddenByDefault: true,
      value: (row) => row.actorId,
      filter: (row) => ({ name: 'who', value: row.actorId }),
    },
  ];
}

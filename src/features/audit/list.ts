import { type AuditRow, listAuditEvents } from '#contract/audit';
import type { InputOf } from '#contract/endpoint';
import type { FirstRequest } from '#src/api/early.ts';
import { asked } from '#src/api/asked.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { formatRange } from '#src/lib/day.ts';
import { choices, daysOf, optionsOf, period, text } from '#src/table/filters.ts';
import { readList, type ListValues } from '#src/table/list-state.ts';
import type { FilterValues, ListDefinition, Option } from '#src/table/types.ts';
import * as t from '#text';
import { rowsIn, type ScopeLineParts } from '#src/ui/scope-text.ts';
import { auditColumns } from './columns.ts';
import { actionText, subjectText } from './words.ts';

type Query = InputOf<typeof listAuditEvents>['query'];

/** What the log holds, for the filters. */
export interface Vocabulary {
  actions: readonly string[];
  subjectKinds: readonly string[];
}

const named = (values: readonly string[] | undefined, nameOf: (value: string) => string): Option[] =>
  (values ?? []).map((value) => ({ value, label: nameOf(value) }));

function filtersFor(viewer: Viewer, vocabulary: Vocabulary | undefined) {
  const f = t.audit.filters;
  const dates = [{ value: 'occurred', label: t.audit.dateBasis }];
  return {
    who: text(f.who, f.whoHint),
    period: period(f.period, dates, viewer.today),
    action: choices(f.action, named(vocabulary?.actions, actionText), { open: true }),
    subject: choices(f.subject, named(vocabulary?.subjectKinds, subjectText), { open: true }),
    subjectId: text(f.subjectId),
    kind: choices(f.kind, optionsOf(t.audit.actorKinds)),
  };
}
type AuditFilters = ReturnType<typeof filtersFor>;
type Values = FilterValues<AuditFilters>;

/** The log, said once. */
export function auditList(viewer: Viewer, vocabulary: Vocabulary | undefined): ListDefinition<AuditRow, AuditFilters> {
  return {
    name: 'audit',
    title: t.audit.rows,
    columns: auditColumns(viewer),
    filters: filtersFor(viewer, vocabulary),
    sort: { column: 'when', direction: 'desc' },
    rowId: (row) => String(row.id),
    rowName: (row) => t.audit.rowName(String(row.id)),
  };
}

const given = (values: readonly string[]) => (values.length > 0 ? [...values] : undefined);

/** What the list shows, as the API is asked for it. A period that is still running has no end. */
export function auditShown(viewer: Viewer, { filters, sortColumnName, sort }: ListValues<AuditFilters>): Query {
  const { fromDate, toDate } = daysOf(filtersFor(viewer, undefined).period, filters.period);
  return asked<Query>({
    agencyId: viewer.agencyId,
    contactId: viewer.contactId,
    fromDate,
    toDate: toDate < viewer.today ? toDate : undefined,
    actor: filters.who || undefined,
    action: given(filters.action),
    subjectKind: given(filters.subject),
    subjectId: filters.subjectId || undefined,
    actorKind: given(filters.kind),
    sortColumnName,
    sortDirection: sort.direction,
  });
}

export function auditPage(sorted: Query, { offset, size }: Pick<ListValues<AuditFilters>, 'offset' | 'size'>) {
  return { query: { ...sorted, offset, limit: size } };
}

/** What the page at an address asks for first. */
export function firstRequest(viewer: Viewer, search: URLSearchParams): FirstRequest {
  const values = readList(auditList(viewer, undefined), search);
  return { endpoint: listAuditEvents, input: auditPage(auditShown(viewer, values), values) };
}

/** What is asked about the one that the address opens. */
export const openInput = ({ agencyId, contactId }: Viewer, id: number) => ({
  query: { agencyId, contactId, id: [id] },
});

export const openRequests = (viewer: Viewer, id: number): FirstRequest[] => [
  { endpoint: listAuditEvents, input: openInput(viewer, id) },
];

/** What the list holds, in words. */
export function scopeParts(viewer: Viewer, values: Values, total: number | null): ScopeLineParts {
  const { fromDate, toDate } = daysOf(filtersFor(viewer, undefined).period, values.period);
  return {
    ...rowsIn(t.audit.count, total, 10_000),
    dateBasis: t.audit.dateBasis,
    range: formatRange({ from: fromDate, to: toDate }),
  };
}

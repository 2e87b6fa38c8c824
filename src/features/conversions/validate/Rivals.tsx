import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listConversions } from '#contract/conversions';
import { queryOf } from '#src/api/query.ts';
import { scopeOf, useViewer } from '#src/api/viewer.ts';
import * as t from '#text';
import { Warning } from '#src/ui/states.tsx';
import type { NamedTable } from './read-rows.ts';
import s from './validate.module.css';

interface RivalsProps {
  table: NamedTable;
  /** The two columns. */
  rivals: { id: number; reference: number };
  /** Called with the column that does not name the conversions. */
  onDrop: (column: number) => void;
}

/** Values of each column that are looked up. */
const LOOKED_UP = 20;

/** Asks which of two columns names the conversions. The one of which more are found is offered; nobody decides but the person. */
export function Rivals({ table, rivals, onDrop }: RivalsProps) {
  const viewer = useViewer();
  const valuesIn = (column: number) =>
    [...new Set(table.rows.slice(0, 100).flatMap((cells) => cells[column] || []))].slice(0, LOOKED_UP);
  const ids = valuesIn(rivals.id);
  const references = valuesIn(rivals.reference);
  const everything = {
    ...scopeOf(viewer),
    fromDate: '2000-01-01',
    toDate: '2100-01-01',
    dateField: 'conversion',
    limit: 1,
  } as const;
  const readable = ids.filter((id) => /^[1-9]\d{0,14}$/.test(id)).map(Number);
  const byId = useQuery({
    ...queryOf(listConversions, { query: { ...everything, conversionId: readable } }),
    enabled: readable.length > 0,
  });
  // Repeated, each is taken as it is.
  const byReference = useQuery({
    ...queryOf(listConversions, { query: { ...everything, queryMerchantRef: references } }),
    enabled: references.length > 0,
  });
  const found = {
    id: readable.length === 0 ? 0 : (byId.data?.total ?? undefined),
    reference: references.length === 0 ? 0 : (byReference.data?.total ?? undefined),
  };
  const name = (column: number) => table.header[column] ?? '';
  const better = (one: number | undefined, other: number | undefined) =>
    one !== undefined && other !== undefined && one > other;
  const ways = [
    {
      column: rivals.reference,
      other: rivals.id,
      count: found.reference,
      of: references.length,
      offered: better(found.reference, found.id),
    },
    {
      column: rivals.id,
      other: rivals.reference,
      count: found.id,
      of: ids.length,
      offered: better(found.id, found.reference),
    },
  ];
  return (
    <>
      <Warning>{t.validate.rivals(name(rivals.id), name(rivals.reference))}</Warning>
      {ways.map(({ column, other, count, of, offered }) => (
        <p key={column} className={s.rival}>
          <Button size="xs" variant={offered ? 'filled' : 'default'} onClick={() => onDrop(other)}>
            {t.validate.namedBy(name(column))}
          </Button>
          {count !== undefined && of > 0 && <span>{t.validate.rivalsFound(Math.min(count, of), of)}</span>}
        </p>
      ))}
    </>
  );
}

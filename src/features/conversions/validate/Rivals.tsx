import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listConversions } from '#contract/conversions';
import { idIn } from '#contract/primitives';
import { queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { scopeOf } from '#src/api/viewer.ts';
import { EVER } from '#src/lib/day.ts';
import * as t from '#text';
import { FailedLine, Warning } from '#src/ui/states.tsx';
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
  const valuesIn = (column: number) =>
    [...new Set(table.rows.slice(0, 100).flatMap((cells) => cells[column] || []))].slice(0, LOOKED_UP);
  const ids = valuesIn(rivals.id);
  const references = valuesIn(rivals.reference);
  const byId = useCount({ conversionId: ids.flatMap((id) => idIn(id) ?? []) });
  const byReference = useCount({ queryMerchantRef: references });
  const name = (column: number) => table.header[column] ?? '';
  const better = (one: number | undefined, other: number | undefined) =>
    one !== undefined && other !== undefined && one > other;
  const ways = [
    { column: rivals.reference, other: rivals.id, found: byReference, of: references.length, against: byId },
    { column: rivals.id, other: rivals.reference, found: byId, of: ids.length, against: byReference },
  ];
  return (
    <>
      <Warning>{t.validate.rivals(name(rivals.id), name(rivals.reference))}</Warning>
      {ways.map(({ column, other, found, of, against }) => (
        <div key={column} className={s.rival}>
          <Button
            size="xs"
            variant={better(found.count, against.count) ? 'filled' : 'default'}
            onClick={() => onDrop(other)}
          >
            {t.validate.namedBy(name(column))}
          </Button>
          {found.count !== undefined && of > 0 && <span>{t.validate.rivalsFound(Math.min(found.count, of), of)}</span>}
          {found.error && <FailedLine error={found.error} onRetry={found.retry} />}
        </div>
      ))}
    </>
  );
}

type Names = { conversionId: number[] } | { queryMerchantRef: string[] };

/** The number of the account's conversions with one of these names; undefined until it is known. */
function useCount(names: Names) {
  const viewer = useViewer();
  const isNone = Object.values(names).every((values) => values.length === 0);
  const query = {
    ...scopeOf(viewer),
    fromDate: EVER.from,
    toDate: EVER.to,
    dateField: 'conversion' as const,
    limit: 1,
    ...names,
  };
  const { data, error, refetch } = useQuery({ ...queryOf(listConversions, { query }), enabled: !isNone });
  return { count: isNone ? 0 : (data?.total ?? undefined), error, retry: () => void refetch() };
}

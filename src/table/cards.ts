import type { ColumnKind } from '#src/list/types.ts';
import { metaOf, type ListColumn } from './use-table.ts';

/** The layout of a value in a card, the form of a row on a phone. */
export interface CardValue {
  name: string;
  /** Whether the value speaks for itself; without a value the name is needed in any case. */
  speaks: boolean;
  /** Whole lines that it takes; 0 for half of one. */
  lines: 0 | 1 | 2;
  /** The room that it takes at the end of the title's line; undefined where it does not stand there. */
  atTitle: 'short' | 'long' | undefined;
}

export const times: ReadonlySet<ColumnKind> = new Set(['instant', 'ago', 'day', 'month']);

/** The attributes of a value's cell in a card; none of a row that is a line. */
export function cardProps(value: CardValue | undefined, text: string | undefined) {
  if (!value) return undefined;
  return {
    'data-label': value.speaks && text !== undefined ? undefined : value.name,
    'data-whole': value.lines || undefined,
    'data-at-title': value.atTitle,
  };
}

/** Columns of states up to this width in pixels have short ones. */
const SHORT = 128;

/**
 * The values of a card by their columns, but for the first, which is its title. The first state stands beside the title;
 * a further one says of what it is.
 */
export function cardOf<Row>(columns: readonly ListColumn<Row>[]): ReadonlyMap<string, CardValue> {
  const [, ...values] = columns;
  const onlyTime = columns.filter((column) => times.has(metaOf(column).kind)).length === 1;
  const state = values.find((column) => metaOf(column).kind === 'status');
  return new Map(
    values.map((column) => {
      const { kind, name, ...meta } = metaOf(column);
      const atTitle = column !== state ? undefined : (column.columnDef.size ?? 0) > SHORT ? 'long' : 'short';
      const speaks = (kind === 'status' ? atTitle !== undefined : meta.speaks) || (onlyTime && times.has(kind));
      return [column.id, { name, speaks, lines: meta.lines || (!speaks && kind === 'instant' ? 1 : 0), atTitle }];
    }),
  );
}

import type { CSSProperties, ReactNode } from 'react';
import classes from './PlainTable.module.css';

interface PlainTableProps {
  name: string;
  columns: readonly string[];
  /** Index of the first column with figures, whose headers are right-aligned. */
  figuresFrom?: number;
  /** Renders rows as cards on a phone, for tables with many columns. */
  cards?: boolean;
  /** Rows: the first cell is a `<th scope="row">`. */
  children: ReactNode;
}

/** A short table without sorting, filters or paging; lists use `src/table`. */
export function PlainTable({ name, columns, figuresFrom = columns.length, cards = false, children }: PlainTableProps) {
  return (
    // Scrollable regions must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroller} role="region" aria-label={name} tabIndex={0}>
      <table className={classes.table} {...(cards && { 'data-cards': true, style: labelsOf(columns) })}>
        <caption className="visually-hidden">{name}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column} scope="col" className={index >= figuresFrom ? classes.figure : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

export const FigureCell = ({ children }: { children: ReactNode }) => <td className={classes.figure}>{children}</td>;

/** Headers for the stylesheet, which shows them in cards; screen readers use the table's own. */
const labelsOf = (columns: readonly string[]): CSSProperties =>
  Object.fromEntries(columns.map((column, index) => [`--column-${index + 1}`, JSON.stringify(column)]));

import type { CSSProperties, ReactNode } from 'react';
import classes from './PlainTable.module.css';

interface PlainTableProps {
  /** What the table lists. */
  name: string;
  columns: readonly string[];
  /** From this column on all are figures: their headers are above the last digit. */
  figuresFrom?: number;
  /** For more columns than a phone has room for: there each row is a card, whose cells say what they are. */
  cards?: boolean;
  /** Rows: the first cell is a `<th scope="row">`. */
  children: ReactNode;
}

/** A short table that needs no sorting, filters or paging; lists use `src/table`. */
export function PlainTable({ name, columns, figuresFrom = columns.length, cards = false, children }: PlainTableProps) {
  return (
    // What scrolls must be reachable by keyboard, or its right side is for the mouse only.
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

/** A cell with a figure: its last digit is below the last digits of the others. */
export const FigureCell = ({ children }: { children: ReactNode }) => <td className={classes.figure}>{children}</td>;

/** The headers for the stylesheet, which puts them before the cells of a card; screen readers have those of the table. */
const labelsOf = (columns: readonly string[]): CSSProperties =>
  Object.fromEntries(columns.map((column, index) => [`--column-${index + 1}`, JSON.stringify(column)]));

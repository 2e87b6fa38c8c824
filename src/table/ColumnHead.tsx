import { IconCaretDownFilled, IconCaretUpFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import s from './grid.module.css';
import { PlainButton } from '#src/ui/PlainButton.tsx';

interface Props {
  text: string;
  /** The meaning of the column, which shows when it is pointed at or focused; the text again where there is none. */
  hint: string;
  align: 'start' | 'end' | undefined;
  sorted: 'asc' | 'desc' | false | undefined;
  /** Undefined where the column cannot be sorted by. */
  onSort: ((event: unknown) => void) | undefined;
  /** The attributes of its cell: see `cell-props.ts`. */
  cell: object;
  children?: ReactNode;
}

const sortNames = { asc: 'ascending', desc: 'descending' } as const;
const arrows = { asc: IconCaretUpFilled, desc: IconCaretDownFilled };

/** A column's header: its name, which sorts when it is pressed, and an arrow in the direction of the order. */
export function ColumnHead({ text, hint, align, sorted, onSort, cell, children }: Props) {
  const Arrow = sorted && arrows[sorted];
  return (
    <th
      role="columnheader"
      scope="col"
      data-align={align}
      {...(hint === text ? { title: hint } : { 'data-why': hint, 'aria-description': hint })}
      aria-sort={onSort && (sorted ? sortNames[sorted] : 'none')}
      {...cell}
    >
      {onSort ? (
        <PlainButton className={s.sort} tabIndex={-1} onClick={onSort}>
          {text}
          {Arrow && <Arrow size={12} className={s.arrow} aria-hidden />}
        </PlainButton>
      ) : (
        <span className={s.plain}>{text}</span>
      )}
      {children}
    </th>
  );
}

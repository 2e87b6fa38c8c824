import { UnstyledButton } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import * as t from '#text';
import classes from './Definition.module.css';

interface Props {
  term: string;
  meaning: string;
  /** Drawn instead of the term, such as its badge. */
  shown?: ReactNode;
  /** Where the meaning begins: at the term's start, or so that it ends with the term. */
  align?: 'start' | 'end';
}

/** A term whose meaning shows below it when it is pressed or has the focus; Escape hides it. */
export function Definition({ term, meaning, shown = term, align }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <span className={classes.definition}>
      <UnstyledButton
        className={classes.term}
        aria-label={t.states.means(term)}
        aria-expanded={open}
        aria-describedby={open ? id : undefined}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={({ currentTarget }) => {
          // Some browsers do not focus what is pressed.
          currentTarget.focus();
          setOpen(true);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !open) return;
          // The drawer around it stays.
          event.stopPropagation();
          event.preventDefault();
          setOpen(false);
        }}
      >
        {shown}
      </UnstyledButton>
      {open && (
        <span id={id} role="tooltip" className={classes.meaning} data-align={align}>
          {meaning}
        </span>
      )}
    </span>
  );
}

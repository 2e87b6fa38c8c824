import { useId, useState } from 'react';
import * as t from '#text/frame';
import c from '../controls.module.css';
import type { IdsFilter } from '#src/list/types.ts';
import { readIds } from './ids-text.ts';

interface Props {
  filter: IdsFilter;
  value: readonly (string | number)[];
  onChange: (value: readonly (string | number)[], usable: boolean) => void;
}

export function IdsEditor({ filter, value, onChange }: Props) {
  const [text, setText] = useState(value.join('\n'));
  const { values, bad } = readIds(text, filter.field);
  const hint = useId();
  return (
    <>
      <textarea
        className={c.input}
        aria-label={filter.label}
        aria-describedby={hint}
        aria-invalid={bad.length > 0}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          const next = readIds(event.target.value, filter.field);
          onChange(next.values, next.bad.length === 0);
        }}
      />
      <p id={hint} className={bad.length > 0 ? c.bad : c.quietText} aria-live="polite">
        {bad[0] !== undefined
          ? t.table.idsBad(bad.length, bad[0])
          : values.length > 0
            ? t.table.idsFound(values.length)
            : t.table.idsHint}
      </p>
    </>
  );
}

import { useEffect, useRef } from 'react';
import c from './controls.module.css';
import s from './frame.module.css';
import type { TextFilter } from '#src/list/types.ts';

interface Props {
  filter: TextFilter;
  value: string;
  onCommit: (value: string) => void;
}

/** The list's text filter. Enter, blur and clearing commit, each as one history entry. */
export function SearchBox({ filter, value, onCommit }: Props) {
  const box = useRef<HTMLInputElement>(null);
  // Uncontrolled while typing; a new URL (Back, a saved view) resets the text.
  useEffect(() => {
    if (box.current) box.current.value = value;
  }, [value]);
  const commit = () => {
    const typed = box.current?.value.trim() ?? '';
    if (typed !== value) onCommit(typed);
  };
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        commit();
      }}
    >
      <input
        ref={box}
        type="search"
        className={`${c.input} ${s.search}`}
        aria-label={filter.label}
        placeholder={filter.placeholder ?? filter.label}
        defaultValue={value}
        maxLength={200}
        onBlur={commit}
        onInput={(event) => {
          if (event.currentTarget.value === '') commit();
        }}
      />
    </form>
  );
}

import { useEffect, useRef } from 'react';
import * as t from '#text';
import s from './frame.module.css';
import type { TextFilter } from '#src/list/types.ts';
import { Input } from '#src/ui/controls.tsx';

interface Props {
  filter: TextFilter;
  value: string;
  onCommit: (value: string) => void;
}

/** Characters that the box shows at least. */
const USUAL_SIZE = 24;

/** The list's text filter. Enter, blur and clearing commit, each as one history entry. */
export function SearchBox({ filter, value, onCommit }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const hint = filter.placeholder ?? filter.label;
  const committed = useRef(value);
  // Uncontrolled while typing; a new URL (Back, a saved view) resets the text, but not what was typed after a commit.
  useEffect(() => {
    if (box.current && committed.current !== value) box.current.value = value;
    committed.current = value;
  }, [value]);
  const commit = (isEntered = false) => {
    const input = box.current;
    const typed = input?.value.trim() ?? '';
    // Cut off, a pasted list would find a part of itself without a word.
    input?.setCustomValidity(typed.length > filter.most ? t.table.tooLong(filter.most) : '');
    // The words come with Enter: they take the focus, which on the way out of the field would hold it there.
    const isValid = isEntered ? input?.reportValidity() : input?.checkValidity();
    if (!isValid || typed === value) return;
    committed.current = typed;
    onCommit(typed);
  };
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        commit(true);
      }}
    >
      <Input
        ref={box}
        type="search"
        className={s.search}
        aria-label={filter.label}
        placeholder={hint}
        size={Math.max(USUAL_SIZE, hint.length)}
        defaultValue={value}
        onBlur={() => commit()}
        onInput={({ currentTarget }) => {
          currentTarget.setCustomValidity('');
          if (currentTarget.value === '') commit();
        }}
      />
    </form>
  );
}

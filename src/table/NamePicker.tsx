import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ClipboardEvent } from 'react';
import { listNames, type NameKind } from '#contract/agency';
import { queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { nameIn } from '#src/list/filters.ts';
import { findInput, besideName } from '#src/list/names.ts';
import { Found } from '#src/ui/Found.tsx';
import { useHeld } from '#src/ui/use-held.ts';
import * as t from '#text/frame';
import c from './controls.module.css';
import s from './NamePicker.module.css';
import { ToolButton } from './ToolButton.tsx';
import { useNames } from './use-names.ts';
import { Input, Tick } from '#src/ui/controls.tsx';

const TYPING_MS = 150;

interface Props {
  label: string;
  of: NameKind;
  /** Ids of the chosen things. */
  value: readonly string[];
  single: boolean;
  onChange: (ids: readonly string[]) => void;
  /** The choice that stands for none: '' among the ids. */
  none?: string;
}

interface Item {
  id: string;
  name: string;
  hint: string;
}

function useFound(of: NameKind, term: string, isCurrent: boolean) {
  const viewer = useViewer();
  const query = useQuery(queryOf(listNames, findInput(viewer, of, term)));
  const held = useHeld(query.data, isCurrent);
  const data = query.error ? undefined : held;
  const items = (data?.data ?? []).map((thing): Item => ({
    id: String(thing.id),
    name: thing.name,
    hint: besideName(thing),
  }));
  return { query, data, items, isBusy: query.isFetching || !isCurrent };
}

/** Things that were chosen when the picker opened stay on top, wherever they are in the order. */
function useFirst(of: NameKind, value: readonly string[], found: readonly Item[]): Item[] {
  const viewer = useViewer();
  const [ids] = useState(() => value.filter((id) => id !== ''));
  const [asked] = useState(() => (ids.length > 0 ? [{ name: of, kind: of, ids }] : []));
  const names = useNames(viewer, asked)[of];
  const known = new Map(found.map((item) => [item.id, item]));
  return ids.map((id) => known.get(id) ?? { id, name: nameIn(names, id), hint: '' });
}

/** Things chosen by name out of a searchable list; an id, or a pasted column of ids, finds its things too. */
export function NamePicker({ label, of, value, single, onChange, none }: Props) {
  const [text, setText] = useState('');
  const [term] = useDebouncedValue(text.trim(), TYPING_MS);
  const group = useId();
  const { query, data, items: found, isBusy } = useFound(of, term, text.trim() === term);
  const first = useFirst(of, value, found);
  const onTop = none === undefined ? first : [{ id: '', name: none, hint: '' }, ...first];
  const items = term === '' ? [...onTop, ...found.filter(({ id }) => !first.some((one) => one.id === id))] : found;
  const toggle = (id: string) => {
    const others = value.filter((one) => one !== id);
    const added = value.includes(id) ? [] : [id];
    onChange(single ? added : [...others, ...added]);
  };
  const isColumn = /^\d+([\s,;]+\d+)+$/.test(term);
  return (
    <div className={s.picker}>
      <Input
        type="search"

        data-autofocus=""
        aria-label={t.table.findNamed}
        placeholder={t.table.findNamed}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPaste={(event) => pasteColumn(event, setText)}
        onKeyDown={(event) => event.key === 'Enter' && text !== '' && event.preventDefault()}
      />
      <fieldset className={`${c.list} ${c.scrolls}`} aria-busy={isBusy}>
        <legend className={c.hidden}>{label}</legend>
        {items.map(({ id, name, hint }) => (
          <label key={id} className={c.choice}>
            <Tick
              type={single ? 'radio' : 'checkbox'}
              name={group}
              checked={value.includes(id)}
              onChange={() => toggle(id)}
            />
            <span className={c.grow}>{name}</span>
            {hint && <span className={s.hint}>{hint}</span>}
          </label>
        ))}
      </fieldset>
      {isColumn && !single && !isBusy && found.length > 1 && (
        <ToolButton onClick={() => onChange([...new Set([...value, ...found.map(({ id }) => id)])])}>
          {t.table.chooseAll(found.length)}
        </ToolButton>
      )}
      <Found wanted={term} count={data?.total ?? found.length} stale={isBusy} />
      <Message query={query} total={data?.total} shown={found.length} chosen={single ? 0 : value.length} />
    </div>
  );
}

interface MessageProps extends Pick<ReturnType<typeof useFound>, 'query'> {
  total: number | null | undefined;
  shown: number;
  /** The number of chosen things; 0 says nothing. */
  chosen: number;
}

function Message({ query: { error, refetch }, total, shown, chosen }: MessageProps) {
  if (error)
    return (
      <p className={c.quietText} role="status">
        {t.table.namesFailed}{' '}
        <ToolButton look="quiet" onClick={() => void refetch()}>
          {t.states.retry}
        </ToolButton>
      </p>
    );
  const more = (total ?? shown) - shown;
  const found = shown === 0 ? t.table.noNamed : more > 0 ? t.table.moreNamed(t.table.count(more)) : '';
  const words = total === undefined ? t.states.loading : found || (chosen > 0 && t.table.chosen(chosen));
  return (
    <p className={c.quietText} role="status">
      {words}
    </p>
  );
}

/** A field of one line would join the lines of a pasted column to one number. */
function pasteColumn(event: ClipboardEvent<HTMLInputElement>, paste: (text: string) => void): void {
  const words = event.clipboardData
    .getData('text')
    .split(/[\s,;]+/)
    .filter((word) => word !== '');
  if (words.length < 2 || !words.every((word) => /^\d+$/.test(word))) return;
  event.preventDefault();
  paste(words.join(' '));
}

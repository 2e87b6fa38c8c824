import { useState } from 'react';
import { folded } from '#contract/folded';
import * as t from '#text/frame';
import c from '../controls.module.css';
import type { ChoicesFilter, Option } from '#src/list/types.ts';
import { Input, Tick } from '#src/ui/controls.tsx';
import { Found } from '#src/ui/Found.tsx';

interface Props {
  filter: ChoicesFilter;
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
}

/** From this number of options on, there is a search box. */
const SEARCH_FROM = 9;

function groupsOf(options: readonly Option[]): [string, Option[]][] {
  const groups = new Map<string, Option[]>();
  for (const option of options) groups.set(option.group ?? '', [...(groups.get(option.group ?? '') ?? []), option]);
  return [...groups];
}

export function ChoicesEditor({ filter, value, onChange }: Props) {
  const [wanted, setWanted] = useState('');
  const text = folded(wanted.trim());
  const options = filter.options.filter(({ label }) => folded(label).includes(text));
  const toggle = (one: string) =>
    onChange(value.includes(one) ? value.filter((each) => each !== one) : [...value, one]);
  return (
    <>
      {filter.options.length >= SEARCH_FROM && (
        <Input
          type="search"

          data-autofocus=""
          aria-label={t.table.search}
          placeholder={t.table.search}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && wanted !== '' && event.preventDefault()}
        />
      )}
      <Found wanted={wanted} count={options.length} />
      <fieldset className={`${c.list} ${c.scrolls}`}>
        <legend className={c.hidden}>{filter.label}</legend>
        {options.length === 0 && <p className={c.quietText}>{t.table.noOptions}</p>}
        {groupsOf(options).map(([group, members]) => (
          <div key={group} role={group ? 'group' : undefined} aria-label={group || undefined}>
            {group && <div className={c.group}>{group}</div>}
            {members.map((option) => (
              <label key={option.value} className={c.choice}>
                <Tick type="checkbox" checked={value.includes(option.value)} onChange={() => toggle(option.value)} />
                <span>{option.label}</span>
              </label>
            ))}
          </div>
        ))}
      </fieldset>
    </>
  );
}

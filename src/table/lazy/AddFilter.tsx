import { useState } from 'react';
import * as t from '#text/frame';
import c from '../controls.module.css';
import type { Filters } from '#src/list/types.ts';
import FilterPanel from './FilterPanel.tsx';
import { Popover, type PopoverProps } from '#src/ui/Popover.tsx';
import { ToolButton } from '../ToolButton.tsx';

interface Props extends PopoverProps {
  filters: Filters;
  names: readonly string[];
  values: Record<string, unknown>;
  onChange: (patch: Record<string, unknown>) => void;
}

export default function AddFilter({ filters, names, values, onChange, ...panel }: Props) {
  const [chosen, setChosen] = useState<string>();
  const filter = chosen === undefined ? undefined : filters[chosen];
  if (chosen !== undefined && filter) {
    return (
      <FilterPanel
        key={chosen}
        {...panel}
        filter={filter}
        value={values[chosen]}
        onApply={(value) => onChange({ [chosen]: value })}
      />
    );
  }
  return (
    <Popover {...panel} title={t.table.addFilter}>
      <div className={c.scrolls}>
        {groupsOf(filters, names).map(([group, members]) => (
          <div key={group} role="group" aria-label={group || t.table.filters}>
            {group && <p className={c.group}>{group}</p>}
            <ul className={c.list}>
              {members.map((name) => (
                <li key={name}>
                  <ToolButton look="quiet" onClick={() => setChosen(name)}>
                    {filters[name]?.label}
                  </ToolButton>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Popover>
  );
}

function groupsOf(filters: Filters, names: readonly string[]): [string, string[]][] {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const group = filters[name]?.group ?? '';
    groups.set(group, [...(groups.get(group) ?? []), name]);
  }
  return [...groups];
}

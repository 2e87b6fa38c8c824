import { UnstyledButton } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { later } from '#src/first-view/later.tsx';
import * as t from '#text/frame';
import c from './controls.module.css';
import { filterText } from '#src/list/filters.ts';
import s from './frame.module.css';
import { changedFilters } from '#src/list/list-state.ts';
import { PopoverButton } from '#src/ui/PopoverButton.tsx';
import { SearchBox } from './SearchBox.tsx';
import type { Filters } from '#src/list/types.ts';

const Editor = later(() => import('./lazy/FilterPanel.tsx'), 'dialog');
const Adder = later(() => import('./lazy/AddFilter.tsx'), 'dialog');

interface Props {
  filters: Filters;
  values: Record<string, unknown>;
  onChange: (patch: Record<string, unknown>) => void;
}

export function FilterBar({ filters, values, onChange }: Props) {
  const changed = new Set(changedFilters(filters, values));
  const search = Object.keys(filters).find((name) => filters[name]?.kind === 'text');
  const chips = Object.entries(filters).flatMap(([name, filter]) => {
    const text = name === search ? undefined : filterText(filter, values[name]);
    return text === undefined ? [] : [{ name, filter, text }];
  });
  const unset = Object.keys(filters).filter((name) => name !== search && !chips.some((chip) => chip.name === name));
  const searched = search === undefined ? undefined : filters[search];
  return (
    <div className={s.filters} role="group" aria-label={t.table.filters}>
      {search !== undefined && searched?.kind === 'text' && (
        <SearchBox
          filter={searched}
          value={String(values[search])}
          onCommit={(value) => onChange({ [search]: value })}
        />
      )}
      <div className={s.chips}>
        {chips.map(({ name, filter, text }) => (
          <span key={name} className={c.chip}>
            <PopoverButton
              label={t.table.filterName(filter.label, text)}
              prefetch={Editor.load}
              panel={(panel) => (
                <Editor
                  {...panel}
                  filter={filter}
                  value={values[name]}
                  onApply={(value) => onChange({ [name]: value })}
                />
              )}
            >
              <em>{filter.label}:</em> {text}
            </PopoverButton>
            {changed.has(name) && (
              <UnstyledButton
                aria-label={t.table.removeFilter(filter.label)}
                onClick={() => onChange({ [name]: filter.field.fallback })}
              >
                <IconX size={14} aria-hidden />
              </UnstyledButton>
            )}
          </span>
        ))}
        {unset.length > 0 && (
          <PopoverButton
            className={c.button}
            prefetch={Adder.load}
            panel={(panel) => <Adder {...panel} filters={filters} names={unset} values={values} onChange={onChange} />}
          >
            <IconPlus size={14} aria-hidden />
            {t.table.addFilter}
          </PopoverButton>
        )}
      </div>
    </div>
  );
}

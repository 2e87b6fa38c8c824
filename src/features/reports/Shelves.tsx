import { IconPlus } from '@tabler/icons-react';
import { memo, Suspense, useId, useRef } from 'react';
import { PopoverButton } from '#src/ui/PopoverButton.tsx';
import * as t from '#text';
import { Chip } from './Chip.tsx';
import { useBuilder } from './context.ts';
import { useDropShelf, type Dragged } from './drag.ts';
import { ConditionPanel, FieldPanel } from './menus.ts';
import { fieldsOn, fits, put, remove, shelves, type Shelf } from '#src/report/edit.ts';
import r from './reports.module.css';
import { TableSort } from './TableSort.tsx';
import c from './shelves.module.css';
import { useCondition } from './use-condition.ts';

export const Shelves = memo(function Shelves() {
  return (
    <div className={c.shelves}>
      {shelves.map((shelf) => (
        <ShelfLine key={shelf} shelf={shelf} />
      ))}
    </div>
  );
});

function ShelfLine({ shelf }: { shelf: Shelf }) {
  const id = useId();
  const { definition, change } = useBuilder();
  const condition = useCondition();
  const element = useRef<HTMLDivElement>(null);
  const drop = ({ field, from }: Dragged, index: number) => {
    if (shelf === 'where') return element.current && condition.draft(field, element.current);
    const moved = from && from.shelf !== shelf && from.shelf === 'sort' ? remove(definition, from) : {};
    return change({ ...moved, ...put(definition, field, { shelf, index }) });
  };
  const index = useDropShelf(element, (field) => fits(definition, shelf, field), drop);
  const fields = fieldsOn(definition, shelf);
  const ends = definition.where.map((_, at) => definition.where.slice(0, at).flat().length);
  return (
    <div role="group" aria-labelledby={id} className={c.shelf} data-shelf={shelf}>
      <h2 id={id} className={c.shelfName}>
        {t.reports.shelves[shelf]}
      </h2>
      <div ref={element} className={c.chips} data-over={index !== null || undefined}>
        <ul className={c.chipList}>
          {fields.map((field, at) => (
            <li key={`${field}-${at}`} className={c.chipPlace} data-drop={index === at || undefined}>
              {shelf === 'where' && at > 0 && (
                <span className={c.joint} data-or={ends.includes(at) || undefined}>
                  {ends.includes(at) ? t.reports.or : t.reports.and}
                </span>
              )}
              <Chip field={field} place={{ shelf, index: at }} of={fields.length} />
            </li>
          ))}
        </ul>
        {shelf === 'sort' && definition.by !== '' ? (
          <TableSort />
        ) : (
          fields.length === 0 && <span className={r.hint}>{t.reports.shelfEmpty[shelf]}</span>
        )}
        <PopoverButton
          className={c.add}
          label={t.reports.addTo(t.reports.shelves[shelf])}
          prefetch={FieldPanel.load}
          panel={(panel) => <FieldPanel {...panel} shelf={shelf} />}
        >
          <IconPlus size={14} aria-hidden />
        </PopoverButton>
        {condition.drafted && (
          <Suspense fallback={null}>
            <ConditionPanel {...condition.drafted} onClose={condition.close} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

import { useState } from 'react';
import * as t from '#text/frame';
import c from '../controls.module.css';
import { defaultLayout, displayOrder, moved } from '#src/list/layout.ts';
import { densities } from '#src/list/list-state.ts';
import type { ListDefinition } from '#src/list/types.ts';
import type { ListState } from '../use-list.ts';
import { metaOf, type ListTable } from '../use-table.ts';
import { ColumnLine } from './ColumnLine.tsx';
import { Popover, type PopoverProps } from '#src/ui/Popover.tsx';
import { ToolButton } from '../ToolButton.tsx';
import { Tick } from '#src/ui/controls.tsx';

interface Props<Row> extends PopoverProps {
  list: ListDefinition<Row>;
  table: ListTable<Row>;
  state: ListState;
}

export default function ColumnsPanel<Row>({ list, table, state, ...panel }: Props<Row>) {
  const { layout, setLayout } = state;
  const [said, setSaid] = useState('');
  const hidden = table.getAllLeafColumns().filter((column) => !column.getIsVisible());
  const move = (id: string, header: string, by: number) => {
    const next = moved(layout, id, by);
    if (next === layout) return;
    setLayout(next);
    setSaid(t.table.moved(header, displayOrder(next).indexOf(id) + 1, next.order.length));
  };
  return (
    <Popover {...panel} title={t.table.columns}>
      <fieldset className={c.list}>
        <legend>{t.table.density}</legend>
        <div className={c.line}>
          {densities.map((density) => (
            <label key={density} className={c.choice}>
              <Tick
                type="radio"
                name="density"
                checked={state.density === density}
                onChange={() => state.setDensity(density)}
              />
              <span>{t.table.densities[density]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <p className={c.quietText}>{t.table.columnsHint}</p>
      <ul className={`${c.list} ${c.scrolls}`}>
        {[...table.getVisibleLeafColumns(), ...hidden].map((column) => (
          <ColumnLine
            key={column.id}
            column={column}
            only={layout.order.length === 1}
            onMove={(by) => move(column.id, metaOf(column).header, by)}
          />
        ))}
      </ul>
      <span className={c.hidden} role="status">
        {said}
      </span>
      <div className={c.line}>
        <ToolButton look="quiet" onClick={() => setLayout(defaultLayout(list.columns))}>
          {t.table.resetColumns}
        </ToolButton>
      </div>
    </Popover>
  );
}

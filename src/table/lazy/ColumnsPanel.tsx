import { useState } from 'react';
import * as t from '#text/frame';
import { headerOf } from '../column.ts';
import c from '../controls.module.css';
import { defaultLayout, displayOrder, moved } from '../layout.ts';
import { densities } from '../list-state.ts';
import type { PanelProps } from '../PanelButton.tsx';
import type { Column } from '../types.ts';
import type { ListState } from '../use-list.ts';
import { ColumnLine } from './ColumnLine.tsx';
import { Panel } from './Panel.tsx';

interface Props extends PanelProps {
  columns: readonly Column<never>[];
  state: ListState;
}

/** Which columns show, in which order, how wide, which stay in sight; and how high rows are. */
export default function ColumnsPanel({ columns, state, ...panel }: Props) {
  const { layout, setLayout } = state;
  const [said, setSaid] = useState('');
  const shown = displayOrder(layout);
  const known = columns.filter(({ id }) => !layout.order.includes(id)).map(({ id }) => id);
  const move = (id: string, by: number) => {
    const next = moved(layout, id, by);
    if (next === layout) return;
    setLayout(next);
    const header = columns.find((column) => column.id === id)?.header ?? id;
    setSaid(t.table.moved(header, displayOrder(next).indexOf(id) + 1, next.order.length));
  };
  return (
    <Panel {...panel} title={t.table.columns}>
      <fieldset className={c.list}>
        <legend>{t.table.density}</legend>
        <div className={c.line}>
          {densities.map((density) => (
            <label key={density} className={c.choice}>
              <input
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
        {[...shown, ...known].map((id) => {
          const column = columns.find((each) => each.id === id);
          return (
            column && (
              <ColumnLine
                key={id}
                column={column}
                header={headerOf(column)}
                layout={layout}
                onLayout={setLayout}
                onMove={move}
              />
            )
          );
        })}
      </ul>
      <span className={c.hidden} role="status">
        {said}
      </span>
      <div className={c.line}>
        <button type="button" className={`${c.button} ${c.quiet}`} onClick={() => setLayout(defaultLayout(columns))}>
          {t.table.resetColumns}
        </button>
      </div>
    </Panel>
  );
}

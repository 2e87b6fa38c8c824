import * as t from '#text/frame';
import { widthOf } from '../column.ts';
import c from '../controls.module.css';
import { MAX_WIDTH, MIN_WIDTH, withPinned, withVisible, withWidth } from '../layout.ts';
import type { Column, Layout } from '../types.ts';

interface Props {
  column: Column<never>;
  header: string;
  layout: Layout;
  onLayout: (layout: Layout) => void;
  onMove: (id: string, by: number) => void;
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** One column of the chooser. Alt with an arrow key moves it, from any of its controls. */
export function ColumnLine({ column, header, layout, onLayout, onMove }: Props) {
  const { id } = column;
  const visible = layout.order.includes(id);
  const pinned = layout.pinned.includes(id);
  return (
    // A shortcut for what its buttons do; the keys come from them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={c.line}
      style={{ flexWrap: 'nowrap', gap: '0.25rem' }}
      onKeyDown={(event) => {
        const step = event.altKey ? steps[event.key] : undefined;
        if (step === undefined || !visible) return;
        event.preventDefault();
        onMove(id, step);
      }}
    >
      <label className={`${c.choice} ${c.grow}`}>
        <input
          type="checkbox"
          aria-label={t.table.show(header)}
          checked={visible}
          disabled={visible && layout.order.length === 1}
          onChange={() => onLayout(withVisible(layout, id, !visible))}
        />
        <span>{header}</span>
      </label>
      {visible && (
        <>
          <WidthBox column={column} header={header} layout={layout} onLayout={onLayout} />
          <button
            type="button"
            className={c.icon}
            aria-label={t.table.pin(header)}
            aria-pressed={pinned}
            onClick={() => onLayout(withPinned(layout, id, !pinned))}
          >
            <span aria-hidden="true">{pinned ? '◆' : '◇'}</span>
          </button>
          <button type="button" className={c.icon} aria-label={t.table.moveUp(header)} onClick={() => onMove(id, -1)}>
            <span aria-hidden="true">↑</span>
          </button>
          <button type="button" className={c.icon} aria-label={t.table.moveDown(header)} onClick={() => onMove(id, 1)}>
            <span aria-hidden="true">↓</span>
          </button>
        </>
      )}
    </li>
  );
}

function WidthBox({ column, header, layout, onLayout }: Omit<Props, 'onMove'>) {
  const width = layout.widths[column.id] ?? widthOf(column);
  return (
    <input
      // A new width from elsewhere shows; what is being typed commits when it is left.
      key={width}
      type="number"
      className={c.input}
      style={{ inlineSize: '4.25rem' }}
      aria-label={t.table.widthOf(header)}
      min={MIN_WIDTH}
      max={MAX_WIDTH}
      defaultValue={width}
      onBlur={(event) => {
        const next = event.target.valueAsNumber;
        if (Number.isFinite(next) && next !== width) onLayout(withWidth(layout, column.id, next));
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}

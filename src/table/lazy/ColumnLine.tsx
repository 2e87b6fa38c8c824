import * as t from '#text/frame';
import c from '../controls.module.css';
import { MAX_WIDTH, MIN_WIDTH } from '#src/list/layout.ts';
import { metaOf, type ListColumn } from '../use-table.ts';
import { ToolButton } from '../ToolButton.tsx';

interface Props<Row> {
  column: ListColumn<Row>;
  /** The only visible column, which cannot be hidden. */
  only: boolean;
  onWidth: (width: number) => void;
  onMove: (by: number) => void;
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** One column of the chooser. Alt with an arrow key moves it, from any of its controls. */
export function ColumnLine<Row>({ column, only, onWidth, onMove }: Props<Row>) {
  const { header } = metaOf(column);
  const visible = column.getIsVisible();
  const pinned = column.getIsPinned() !== false;
  return (
    // A keyboard shortcut for its buttons, which have the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={c.line}
      style={{ flexWrap: 'nowrap', gap: '0.25rem' }}
      onKeyDown={(event) => {
        const step = event.altKey ? steps[event.key] : undefined;
        if (step === undefined || !visible) return;
        event.preventDefault();
        onMove(step);
      }}
    >
      <label className={`${c.choice} ${c.grow}`}>
        <input
          type="checkbox"
          aria-label={t.table.show(header)}
          checked={visible}
          disabled={visible && only}
          onChange={() => column.toggleVisibility()}
        />
        <span>{header}</span>
      </label>
      {visible && (
        <>
          <WidthBox header={header} width={column.getSize()} onWidth={onWidth} />
          <ToolButton
            look="icon"
            aria-label={t.table.pin(header)}
            aria-pressed={pinned}
            onClick={() => column.pin(pinned ? false : 'start')}
          >
            <span aria-hidden="true">{pinned ? '◆' : '◇'}</span>
          </ToolButton>
          <ToolButton look="icon" aria-label={t.table.moveUp(header)} onClick={() => onMove(-1)}>
            <span aria-hidden="true">↑</span>
          </ToolButton>
          <ToolButton look="icon" aria-label={t.table.moveDown(header)} onClick={() => onMove(1)}>
            <span aria-hidden="true">↓</span>
          </ToolButton>
        </>
      )}
    </li>
  );
}

interface WidthBoxProps {
  header: string;
  width: number;
  onWidth: (width: number) => void;
}

function WidthBox({ header, width, onWidth }: WidthBoxProps) {
  return (
    <input
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
        if (Number.isFinite(next) && next !== width) onWidth(next);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}

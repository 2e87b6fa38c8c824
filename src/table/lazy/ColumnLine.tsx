import { IconArrowDown, IconArrowUp, IconPin, IconPinFilled } from '@tabler/icons-react';
import * as t from '#text/frame';
import c from '../controls.module.css';
import { metaOf, type ListColumn } from '../use-table.ts';
import { ToolButton } from '../ToolButton.tsx';
import { Tick } from '#src/ui/controls.tsx';

interface Props<Row> {
  column: ListColumn<Row>;
  /** The only visible column, which cannot be hidden. */
  only: boolean;
  onMove: (by: number) => void;
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** One column of the chooser. Alt with an arrow key moves it, from any of its controls. */
export function ColumnLine<Row>({ column, only, onMove }: Props<Row>) {
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
        <Tick
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
          <ToolButton
            look="icon"
            aria-label={t.table.pin(header)}
            aria-pressed={pinned}
            onClick={() => column.pin(pinned ? false : 'start')}
          >
            {pinned ? <IconPinFilled size={16} aria-hidden /> : <IconPin size={16} aria-hidden />}
          </ToolButton>
          <ToolButton look="icon" aria-label={t.table.moveUp(header)} onClick={() => onMove(-1)}>
            <IconArrowUp size={16} aria-hidden />
          </ToolButton>
          <ToolButton look="icon" aria-label={t.table.moveDown(header)} onClick={() => onMove(1)}>
            <IconArrowDown size={16} aria-hidden />
          </ToolButton>
        </>
      )}
    </li>
  );
}

import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { PopoverButton } from '#src/ui/PopoverButton.tsx';
import * as t from '#text';
import { conditionText } from './condition-text.ts';
import { useBuilder } from './context.ts';
import { useDraggable } from './drag.ts';
import { ChipMenu, ConditionPanel } from './menus.ts';
import type { FieldName } from '#src/report/definition.ts';
import { remove, shift, toShelf, type Place } from '#src/report/edit.ts';
import { rankingsOf } from '#src/report/requests.ts';
import c from './shelves.module.css';

interface Props {
  field: FieldName;
  place: Place;
  of: number;
}

/** A field on a shelf. Enter or a click opens its menu; Alt with arrows moves it, Delete removes it. */
export function Chip({ field, place, of }: Props) {
  const { definition, change, say, nameOf } = useBuilder();
  const takeOff = () => {
    change(remove(definition, place));
    say(t.reports.removed(t.reportFields.label(field), t.reports.shelves[place.shelf]));
  };
  const { element, dragging } = useDraggable<HTMLButtonElement>({ field, from: place }, takeOff);
  const keys = useChipKeys(field, place);
  const condition = place.shelf === 'where' ? definition.where.flat()[place.index] : undefined;
  const label = t.reportFields.label(field);
  const isOnTable = place.shelf === 'rows' || place.shelf === 'across';
  const top = isOnTable ? rankingsOf(definition).find((one) => one.field === field) : undefined;
  const topped = top && t.reports.top[top.move ? 'chipMoved' : 'chip'](label, top.most);
  const shown = condition ? conditionText(condition, nameOf) : (topped ?? label);
  return (
    <PopoverButton
      ref={element}
      className={c.chip}
      data-chip={`${place.shelf}:${place.index}`}
      data-dragging={dragging || undefined}
      label={t.reports.chip(shown, t.reports.shelves[place.shelf], place.index + 1, of)}
      onKeyDown={keys}
      panel={(panel) =>
        condition ? (
          <ConditionPanel {...panel} condition={condition} index={place.index} />
        ) : (
          <ChipMenu {...panel} field={field} place={place} />
        )
      }
    >
      {shown}
      {place.shelf === 'sort' && <Direction index={place.index} />}
    </PopoverButton>
  );
}

function Direction({ index }: { index: number }) {
  const { definition } = useBuilder();
  const descending = definition.sort[index]?.direction === 'desc';
  const Icon = descending ? IconArrowDown : IconArrowUp;
  return (
    <>
      <Icon size={14} aria-hidden />
      <span className="visually-hidden">{descending ? t.reports.descending : t.reports.ascending}</span>
    </>
  );
}

function useChipKeys(field: FieldName, place: Place) {
  const { definition, change, say, focusChip } = useBuilder();
  const name = t.reportFields.label(field);
  const along = (event: KeyboardEvent<HTMLElement>) => {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    return (event.key === 'ArrowRight') !== rtl ? 1 : -1;
  };
  const move = (by: -1 | 1) => {
    const patch = shift(definition, place, by);
    if (Object.keys(patch).length === 0) return;
    change(patch);
    focusChip({ ...place, index: place.index + by });
    say(t.reports.moved(name, t.reports.shelves[place.shelf], place.index + by + 1));
  };
  const cross = (by: -1 | 1) => {
    const moved = toShelf(definition, place, by);
    if (!moved) return;
    change(moved.patch);
    focusChip(moved.place);
    say(t.reports.moved(name, t.reports.shelves[moved.place.shelf], moved.place.index + 1));
  };
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      change(remove(definition, place));
      say(t.reports.removed(name, t.reports.shelves[place.shelf]));
      focusChip({ ...place, index: Math.max(0, place.index - 1) }, 'orShelf');
    } else if (event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) move(along(event));
    else if (event.altKey && event.key === 'ArrowUp') cross(-1);
    else if (event.altKey && event.key === 'ArrowDown') cross(1);
    else return;
    event.preventDefault();
  };
}

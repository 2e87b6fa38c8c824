import { Fragment, useId, useState, type AriaAttributes, type KeyboardEvent, type ReactNode } from 'react';
import { moved } from './pick-list.ts';
import { takeFocus } from './take-focus.ts';
import classes from './PickList.module.css';

export interface PickItem {
  id: string;
  label: string;
  /** A second line. */
  about?: string;
  hint?: ReactNode;
  icon?: ReactNode;
  selected?: boolean;
}

export interface PickGroup {
  /** Omitted when all items are of one kind. */
  label?: string;
  items: readonly PickItem[];
}

interface PickListProps {
  label: string;
  text: string;
  onText: (text: string) => void;
  groups: readonly PickGroup[];
  /** `sought`: chosen by a key or the pointer, not merely the first. */
  onPick: (id: string, sought: boolean) => void;
  /** The items are of an earlier text. */
  stale?: boolean;
  focused?: boolean;
  /** The input's id and error state in a form. */
  input?: { id?: string | undefined } & Pick<AriaAttributes, 'aria-invalid' | 'aria-describedby'>;
  /** Below the items: nothing found, loading, more than shown. */
  children?: ReactNode;
}

/** A search field with its results: arrows move, Enter picks. The focus stays in the field. */
export function PickList({
  label,
  text,
  onText,
  groups,
  onPick,
  stale,
  focused = true,
  input,
  children,
}: PickListProps) {
  const listId = useId();
  const items = groups.flatMap((group) => group.items);
  const [wanted, setWanted] = useState<string>();
  const active = items.some((item) => item.id === wanted) ? wanted : items[0]?.id;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = moved(items, active, event.key);
    if (next !== undefined && !event.shiftKey) setWanted(next);
    else if (event.key === 'Enter' && active !== undefined) onPick(active, wanted === active);
    // Nothing found: Enter must not send the form that the field is in.
    else if (event.key !== 'Enter' || text === '') return;
    event.preventDefault();
  };
  return (
    <div className={classes.list}>
      <input
        {...input}
        className={classes.field}
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active === undefined ? undefined : `${listId}-${active}`}
        autoComplete="off"
        spellCheck={false}
        ref={focused ? takeFocus : null}
        data-autofocus={focused || undefined}
        placeholder={label}
        value={text}
        onChange={(event) => {
          setWanted(undefined);
          onText(event.currentTarget.value);
        }}
        maxLength={200}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={label} aria-busy={stale} className={classes.items}>
        {groups.map((group, at) => (
          <Fragment key={group.label ?? at}>
            {group.items.length > 0 && (
              <div role="group" aria-label={group.label}>
                {group.label && (
                  <div className={classes.group} aria-hidden>
                    {group.label}
                  </div>
                )}
                {group.items.map((item) => (
                  <Option
                    key={item.id}
                    id={`${listId}-${item.id}`}
                    item={item}
                    active={item.id === active}
                    sought={wanted !== undefined}
                    onPick={onPick}
                    onPoint={setWanted}
                  />
                ))}
              </div>
            )}
          </Fragment>
        ))}
      </div>
      {children && (
        <div className={classes.below} role="status">
          {children}
        </div>
      )}
    </div>
  );
}

interface OptionProps {
  id: string;
  item: PickItem;
  active: boolean;
  /** Chosen by key or pointer, not merely the first. */
  sought: boolean;
  onPick: (id: string, sought: boolean) => void;
  onPoint: (id: string) => void;
}

function Option({ id, item, active, sought, onPick, onPoint }: OptionProps) {
  return (
    // The focus stays in the field, whose keys move and pick.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      // The option that Enter would pick; a mark shows the current choice.
      aria-selected={active}
      aria-current={item.selected}
      className={classes.option}
      ref={active && sought ? scrollIntoList : null}
      onMouseMove={() => !active && onPoint(item.id)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(item.id, true)}
    >
      {item.icon}
      <span className={classes.label}>
        {item.label}
        {item.about && <span className={classes.about}>{item.about}</span>}
      </span>
      {item.hint && <span className={classes.hint}>{item.hint}</span>}
    </div>
  );
}

function scrollIntoList(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import * as t from '#text/frame';
import { PickList, type PickItem } from '#src/ui/PickList.tsx';
import { takeFocus } from '#src/ui/take-focus.ts';
import classes from './PickField.module.css';

interface PickFieldProps {
  /** Of what one types in or presses: where a link of the form's summary leads. */
  id?: string | undefined;
  label: string;
  /** What is typed to find one: "Name or id of the campaign". */
  hint: string;
  /** The one that is picked, in words; null while none is. */
  picked: string | null;
  items: readonly PickItem[];
  text: string;
  onText: (text: string) => void;
  onPick: (id: string) => void;
  /** Takes the pick back; left out where there is nothing else to pick. */
  onClear?: (() => void) | undefined;
  error?: string | undefined;
  /** It takes the focus as soon as it is there. */
  focused?: boolean;
  /** Below the items: none found, still loading, more than shown. */
  message?: string | null;
}

/** One of many, found by typing. What is picked stands there as text, with the way to another one. */
export function PickField({
  id,
  label,
  hint,
  picked,
  error,
  onClear,
  message,
  focused = false,
  ...list
}: PickFieldProps) {
  const labelId = useId();
  const errorId = useId();
  const wrong = error ? ({ 'aria-invalid': true, 'aria-describedby': errorId } as const) : {};
  // The button that was pressed is gone: the focus goes on to the list, and only then.
  const [opened, setOpened] = useState(focused);
  // So is the list in which one was picked.
  const [byHand, setByHand] = useState(false);
  return (
    <div role="group" aria-labelledby={labelId} className={classes.field}>
      <span id={labelId} className={classes.label}>
        {label}
      </span>
      {picked === null ? (
        <div className={classes.list}>
          <PickList
            label={hint}
            text={list.text}
            onText={list.onText}
            groups={[{ items: list.items }]}
            onPick={(one) => {
              setByHand(true);
              list.onPick(one);
            }}
            focused={opened}
            input={{ id, ...wrong }}
          >
            {message}
          </PickList>
        </div>
      ) : (
        <div className={classes.picked}>
          <span>{picked}</span>
          {onClear && (
            <Button
              id={id}
              ref={byHand ? takeFocus : null}
              variant="subtle"
              size="compact-sm"
              aria-label={t.states.form.changeNamed(label)}
              onClick={() => {
                setOpened(true);
                onClear();
              }}
            >
              {t.states.form.change}
            </Button>
          )}
        </div>
      )}
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}

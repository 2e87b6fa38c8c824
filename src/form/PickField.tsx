import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import * as t from '#text/frame';
import { PickList, type PickItem } from '#src/ui/PickList.tsx';
import { takeFocus } from '#src/ui/take-focus.ts';
import classes from './PickField.module.css';

interface PickFieldProps {
  /** Id of the input or button: the target of the error summary's link. */
  id?: string | undefined;
  label: string;
  /** Search hint: "Name or id of the campaign". */
  hint: string;
  /** Text of the picked item; null for none. */
  picked: string | null;
  items: readonly PickItem[];
  text: string;
  onText: (text: string) => void;
  onPick: (id: string) => void;
  /** Clears the pick; omit where there is no alternative. */
  onClear?: (() => void) | undefined;
  error?: string | undefined;
  /** Takes the focus on mount. */
  focused?: boolean;
  /** Message below the items: none found, loading, more than shown. */
  message?: string | null;
}

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
  // The pressed button is gone: the list takes the focus, but not on first render.
  const [opened, setOpened] = useState(focused);
  // The list with the picked item is gone as well.
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

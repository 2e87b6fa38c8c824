import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import {
  useEffect,
  useId,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import * as t from '#text/frame';
import { keepFocus } from './kept-focus.ts';
import { focusFirstField } from './take-focus.ts';
import { useEarlyEscape } from './use-early-escape.ts';
import classes from './Dialog.module.css';

interface DialogProps {
  title: string;
  /** Beside the title. */
  beside?: ReactNode;
  children: ReactNode;
  /** Called on Escape, the cross or a click outside. Without it only the owner closes the dialog. */
  onClose?: (() => void) | undefined;
  /**
   * A drawer at either side, a palette at the top without a visible title, or an opened URL in the middle. On a phone
   * the right drawer and an opened URL cover the page.
   */
  variant?: 'centre' | 'left' | 'right' | 'palette' | 'opened';
  width?: number | undefined;
}

/**
 * A modal dialog on the native `<dialog>`: on top, with the page below inert, focus kept inside and returned
 * afterwards. Render it to open it; `data-autofocus` marks the element to focus, which is otherwise the first field of
 * its form.
 */
export function Dialog({ title, beside, children, onClose, variant = 'centre', width }: DialogProps) {
  const titleId = useId();
  const { dialog, wasShown } = useModal(variant);
  useEarlyEscape(wasShown, onClose);
  const cancel = (event: SyntheticEvent) => {
    // A file input's `cancel` event bubbles up to here.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose?.();
  };
  const outside = (event: MouseEvent) => {
    if (event.target !== event.currentTarget || !onClose) return;
    // Otherwise the browser focuses what lies below, after the dialog has returned the focus.
    event.preventDefault();
    onClose();
  };
  return (
    // Clicks outside and keys concern the dialog itself; its content has handlers of its own.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-variant={variant}
      style={width === undefined ? undefined : { width }}
      aria-labelledby={titleId}
      // Otherwise a second Escape closes a dialog that refuses to close.
      {...(!onClose && { closedby: 'none' })}
      onCancel={cancel}
      onKeyDown={stopEscape}
      onMouseDown={outside}
    >
      <div className={classes.inside}>
        <div className={variant === 'palette' ? 'visually-hidden' : classes.header}>
          <h2 id={titleId}>{title}</h2>
          {beside && <div className={classes.beside}>{beside}</div>}
          {onClose && variant !== 'palette' && (
            <UnstyledButton className={classes.close} aria-label={t.states.close} onClick={onClose}>
              <IconX size={18} aria-hidden />
            </UnstyledButton>
          )}
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** The dialog closes by itself (`cancel`); elements below must not handle the same key. */
function stopEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopPropagation();
}

function useModal(variant: DialogProps['variant']) {
  const dialog = useRef<HTMLDialogElement>(null);
  // The browser may close a dialog that its owner keeps: it is not a new one then.
  const wasShown = useRef(false);
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    const letGo = keepFocus(element);
    // A separate task: showing a dialog forces a layout, which would make a long task on a slow phone.
    const timer = setTimeout(() => {
      // React removes an element before it clears what the element's effects began.
      if (!element?.isConnected) return;
      element.showModal();
      wasShown.current = true;
      // React applies `autoFocus` before the dialog is shown, when the browser refuses it.
      const wanted = element.querySelector<HTMLElement>('[data-autofocus]');
      if (wanted) wanted.focus();
      // A detail is read first.
      else if (variant !== 'right') focusFirstField(element);
    });
    return () => {
      clearTimeout(timer);
      wasShown.current = false;
      letGo?.();
      element?.close();
      // React removes the element before the browser has returned the focus. What has taken the dialog's place, such as
      // the panel that was loading, may have taken the focus already.
      const isLost = document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [variant]);
  return { dialog, wasShown };
}

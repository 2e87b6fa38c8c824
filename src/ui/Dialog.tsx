import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react';
import * as t from '#text/frame';
import { keepFocus } from './kept-focus.ts';
import classes from './Dialog.module.css';

interface DialogProps {
  title: string;
  children: ReactNode;
  /** Escape, the cross or a click beside it. Left out: the dialog goes only when its owner takes it away. */
  onClose?: (() => void) | undefined;
  /**
   * A drawer at either side, a list at the top without a visible title, or what an address opens in the middle.
   * On a phone the right drawer and what an address opens cover the page from edge to edge.
   */
  variant?: 'centre' | 'left' | 'right' | 'palette' | 'opened';
  /** How wide a drawer at the right is, in pixels. */
  width?: number | undefined;
}

/**
 * A modal dialog on the browser's own `<dialog>`: it is above everything, what is below it cannot be reached,
 * the focus stays in it and returns to where it was. Draw it to open it; mark what takes the focus with `data-autofocus`.
 */
export function Dialog({ title, children, onClose, variant = 'centre', width }: DialogProps) {
  const titleId = useId();
  const dialog = useModal();
  const cancel = (event: SyntheticEvent) => {
    // The browser's dialog for files says the same of itself, to all that is around it.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose?.();
  };
  return (
    // A click beside it and its keys are the dialog's own business; what is in it has handlers of its own.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-variant={variant}
      style={width === undefined ? undefined : { width }}
      aria-labelledby={titleId}
      // Without a way to close it by hand: a second Escape would else close it against our will.
      {...(!onClose && { closedby: 'none' })}
      onCancel={cancel}
      onKeyDown={stopEscape}
      onMouseDown={(event) => event.target === event.currentTarget && onClose?.()}
    >
      <div className={classes.inside}>
        <div className={variant === 'palette' ? 'visually-hidden' : classes.header}>
          <h2 id={titleId}>{title}</h2>
          {onClose && variant !== 'palette' && (
            <button type="button" className={classes.close} aria-label={t.states.close} onClick={onClose}>
              <IconX size={18} aria-hidden />
            </button>
          )}
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** The dialog closes by itself (`cancel`); what lies below must not take the same key as its own. */
function stopEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopPropagation();
}

function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    const letGo = keepFocus(element);
    // In a task of its own: the browser works out where everything is, which with all else would hold up a slow phone.
    const timer = setTimeout(() => {
      element?.showModal();
      // React focuses `autoFocus` before the dialog is shown, which the browser refuses.
      element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    });
    return () => {
      clearTimeout(timer);
      letGo?.();
      element?.close();
      // React takes the element away before the browser has given the focus back.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  return dialog;
}

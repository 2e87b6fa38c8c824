import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { keepFocus } from './kept-focus.ts';
import { placePopover } from './place-popover.ts';
import classes from './Popover.module.css';

export interface PopoverProps {
  /** The button that it belongs to, which takes the focus back. */
  anchor: HTMLElement;
  onClose: () => void;
}

interface Props extends PopoverProps {
  title: string;
  children: ReactNode;
  /** A panel shows its title; a menu only has it as its name, and no padding. */
  variant?: 'panel' | 'menu';
  /** The button's edge that it is aligned to, room permitting. */
  align?: 'start' | 'end';
}

function firstField(popover: HTMLElement): HTMLElement {
  const field = 'input:checked, input, textarea, select, button, a[href]';
  const first = (selector: string) => popover.querySelector<HTMLElement>(selector);
  return first('[data-autofocus]') ?? first(field) ?? popover;
}

/**
 * A dialog below its button on the native popover, which closes on an outside click, Tab or Escape. Render it to open
 * it. It is a `manual` popover: the browser closes every other kind when a modal dialog opens, and with it what was
 * typed when a session ends.
 */
export function Popover({ anchor, onClose, title, children, variant = 'panel', align = 'start' }: Props) {
  const popover = useRef<HTMLDivElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const element = popover.current;
    if (!element) return undefined;
    const place = () => {
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const { left, top } = placePopover(anchor.getBoundingClientRect(), size, view, align);
      element.style.left = `${left}px`;
      element.style.top = `${top}px`;
    };
    element.showPopover();
    place();
    firstField(element).focus({ preventScroll: true });
    const letGo = keepFocus(element);
    const sizes = new ResizeObserver(place);
    sizes.observe(element);
    window.addEventListener('resize', place);
    return () => {
      letGo?.();
      sizes.disconnect();
      window.removeEventListener('resize', place);
      if (element.contains(document.activeElement)) anchor.focus({ preventScroll: true });
    };
  }, [anchor, align]);
  // A layout effect, so that a replaced popover stops listening before its successor takes the focus.
  useLayoutEffect(() => {
    const inside = (target: EventTarget | null) =>
      target instanceof Node && (popover.current?.contains(target) || anchor.contains(target));
    /** In a popover that this one has opened. */
    const further = (target: EventTarget | null) => {
      const own = target instanceof Element ? target.closest('[popover]') : null;
      return own !== null && own !== popover.current && popover.current?.contains(own);
    };
    // A dialog above, such as the sign-in, is temporary: this popover stays.
    const above = (target: EventTarget | null) => {
      const dialog = target instanceof Element ? target.closest('dialog') : null;
      return dialog !== null && dialog !== anchor.closest('dialog');
    };
    const away = ({ target }: Event) => {
      if (!inside(target) && !above(target)) onClose();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || above(event.target) || further(event.target)) return;
      if (!inside(event.target) && event.target !== document.body) return;
      event.stopPropagation();
      // Nor a surrounding dialog.
      event.preventDefault();
      onClose();
    };
    // Captured, so that a drawer below does not handle the same Escape.
    document.addEventListener('keydown', escape, true);
    document.addEventListener('pointerdown', away);
    document.addEventListener('focusin', away);
    return () => {
      document.removeEventListener('keydown', escape, true);
      document.removeEventListener('pointerdown', away);
      document.removeEventListener('focusin', away);
    };
  });
  const shown = variant === 'panel';
  return createPortal(
    <div
      ref={popover}
      popover="manual"
      role="dialog"
      aria-label={shown ? undefined : title}
      aria-labelledby={shown ? heading : undefined}
      tabIndex={-1}
      className={classes.popover}
      data-variant={variant}
    >
      {shown && <h2 id={heading}>{title}</h2>}
      {children}
    </div>,
    // Content outside an open modal dialog is inert, and a press outside of a popover closes it.
    anchor.closest('dialog, [popover]') ?? document.body,
  );
}

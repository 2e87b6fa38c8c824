import { useId, useRef, useState, type ReactNode, type ToggleEvent } from 'react';
import classes from './Disclosure.module.css';

interface DisclosureProps {
  label: ReactNode;
  /** Accessible name when `label` is not text. */
  name?: string;
  /** The button's edge that the panel is aligned to. */
  align?: 'start' | 'end';
  className?: string | undefined;
  /** The panel, rendered only while open; `close` closes it. */
  children: (close: () => void) => ReactNode;
  /** The button is hovered or focused: preload the panel. */
  onIntent?: () => void;
}

/** A button with a panel below it, on the native popover: the browser handles Escape, clicks outside and the focus. */
export function Disclosure({ label, name, align = 'start', className, children, onIntent }: DisclosureProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const onBeforeToggle = ({ newState }: ToggleEvent) => {
    if (newState !== 'open' || !button.current || !panel.current) return;
    place(panel.current, button.current, align);
    setOpen(true);
  };
  // Unmount only after closing: the browser returns the focus from an element inside.
  const onToggle = ({ newState }: ToggleEvent) => setOpen(newState === 'open');
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        popoverTarget={id}
        aria-label={name}
        aria-expanded={open}
        onPointerEnter={onIntent}
        onFocus={onIntent}
      >
        {label}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={classes.panel}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
      >
        {open && children(() => document.getElementById(id)?.hidePopover())}
      </div>
    </>
  );
}

const GAP = 4;

function place(panel: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  const { left, right, bottom } = button.getBoundingClientRect();
  panel.style.top = `${bottom + GAP}px`;
  if (align === 'start') panel.style.left = `min(${left}px, 100vw - var(--panel-width) - 8px)`;
  else
    panel.style.right = `min(${Math.max(document.documentElement.clientWidth - right, 8)}px, 100vw - var(--panel-width) - 8px)`;
}

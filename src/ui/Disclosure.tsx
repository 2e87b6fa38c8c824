import { useId, useRef, useState, type ReactNode, type ToggleEvent } from 'react';
import classes from './Disclosure.module.css';

interface DisclosureProps {
  /** What is in the button. */
  label: ReactNode;
  /** The button's name when `label` is not words enough. */
  name?: string;
  /** Which edge of the button the panel keeps to. */
  align?: 'start' | 'end';
  className?: string | undefined;
  /** The panel, drawn only while it is open; `close` closes it. */
  children: (close: () => void) => ReactNode;
  /** The pointer or the focus is on the button: time to fetch what the panel needs. */
  onIntent?: () => void;
}

/**
 * A button with a panel below it, on the browser's own popover: Escape and a click elsewhere close it and
 * the focus goes back to the button, without a line of ours.
 */
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
  // Only when it is closed: the browser gives the focus back from what is in the panel, so that must still be there.
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

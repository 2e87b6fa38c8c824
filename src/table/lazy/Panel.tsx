import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import c from '../controls.module.css';
import type { PanelProps } from '../PanelButton.tsx';
import { placePanel } from './place-panel.ts';

interface Props extends PanelProps {
  title: string;
  children: ReactNode;
}

function firstField(panel: HTMLElement): HTMLElement {
  return panel.querySelector<HTMLElement>('[data-autofocus], input:checked, input, textarea, select, button') ?? panel;
}

/** A dialog below its button that closes on an outside click, Tab or Escape. */
export function Panel({ anchor, onClose, title, children }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return undefined;
    const place = () => {
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const { left, top } = placePanel(
        anchor.getBoundingClientRect(),
        { width: element.offsetWidth, height: element.offsetHeight },
        view,
      );
      element.style.left = `${left}px`;
      element.style.top = `${top}px`;
    };
    place();
    firstField(element).focus({ preventScroll: true });
    const sizes = new ResizeObserver(place);
    sizes.observe(element);
    window.addEventListener('resize', place);
    return () => {
      sizes.disconnect();
      window.removeEventListener('resize', place);
    };
  }, [anchor]);
  // A layout effect, so that a replaced panel stops listening before its successor takes the focus.
  useLayoutEffect(() => {
    const inside = (target: EventTarget | null) =>
      target instanceof Node && (panel.current?.contains(target) || anchor.contains(target));
    // A dialog above, such as the sign-in, is temporary: this panel stays.
    const above = (target: EventTarget | null) => {
      const dialog = target instanceof Element ? target.closest('dialog') : null;
      return dialog !== null && dialog !== anchor.closest('dialog');
    };
    const away = ({ target }: Event) => {
      if (!inside(target) && !above(target)) onClose();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !inside(event.target)) return;
      event.stopPropagation();
      // Nor a surrounding dialog.
      event.preventDefault();
      onClose();
      anchor.focus();
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
  return createPortal(
    <div ref={panel} role="dialog" aria-labelledby={heading} tabIndex={-1} className={c.panel}>
      <h2 id={heading}>{title}</h2>
      {children}
    </div>,
    // Content outside an open modal dialog is inert.
    anchor.closest('dialog') ?? document.body,
  );
}

import { placePopover } from './place-popover.ts';

/** Pointing takes this long to ask for a name: a pointer on its way elsewhere asks for none. */
const POINTED_MS = 400;
/** Keys that move the focus. What another key opens or closes gives the focus too: a name would cover what was asked for. */
const MOVING = /^(Tab|Arrow|Home|End|Page)/;

let begun = false;

/** What an event is in that says more: a control with a name and no word of its own to show, or whatever has a `data-why`. */
function controlOf(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const control = target.closest<HTMLElement>('button, a, [role="button"]');
  const isBare = control && control.ariaLabel && !control.title && !/\p{L}/u.test(control.textContent);
  return isBare ? control : target.closest<HTMLElement>('[data-why]');
}

/**
 * Shows the names of controls that are only a sign, why a control does not work and what a column means: when pointed
 * at, and when the keyboard moves to them. Escape and a press hide it. Screen readers read it from the element itself.
 */
export function showTips(): void {
  if (begun) return;
  begun = true;
  const tip = document.createElement('div');
  tip.className = 'deck-tip';
  tip.popover = 'manual';
  tip.ariaHidden = 'true';
  let shown: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isMoving = false;
  const hide = () => {
    clearTimeout(timer);
    shown = null;
    tip.remove();
  };
  const show = (control: HTMLElement) => {
    if (!control.isConnected || control.ariaExpanded === 'true') return hide();
    shown = control;
    tip.textContent = control.dataset['why'] ?? control.ariaLabel;
    // Within a dialog, outside of which nothing can be pointed at.
    (control.closest('dialog, [popover]') ?? document.body).append(tip);
    tip.showPopover();
    const size = { width: tip.offsetWidth, height: tip.offsetHeight };
    const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
    const { left, top } = placePopover(control.getBoundingClientRect(), size, view);
    tip.style.left = `${left}px`;
    tip.style.top = `${top}px`;
    return undefined;
  };
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch' || (target instanceof Node && tip.contains(target))) return;
    const control = controlOf(target);
    if (control !== null && control === shown) return;
    hide();
    if (control) timer = setTimeout(() => show(control), POINTED_MS);
  });
  document.addEventListener('focusin', ({ target }) => {
    const control = controlOf(target);
    if (isMoving && control?.matches(':focus-visible')) show(control);
    else hide();
  });
  document.addEventListener('focusout', hide);
  document.addEventListener('pointerdown', () => {
    isMoving = false;
    hide();
  });
  document.addEventListener('scroll', hide, { capture: true, passive: true });
  document.addEventListener(
    'keydown',
    ({ key }) => {
      isMoving = MOVING.test(key);
      if (key === 'Escape') hide();
    },
    { capture: true },
  );
}

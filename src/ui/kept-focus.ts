/** Fallback targets of the focus. */
const HOME = 'h1, h2, h3, section[tabindex="-1"]';
const CONTROL = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';

const isOff = (element: HTMLElement): boolean => !element.isConnected || element.matches(':disabled');

/**
 * For `ref`: when the focused control disappears or is disabled, moves the focus to the nearest heading around it, or
 * else the nearest control, instead of losing it to the page.
 */
export function keepFocus(root: HTMLElement | null): (() => void) | undefined {
  if (!root) return undefined;
  root.dataset['keepsFocus'] = '';
  let last: HTMLElement | null = null;
  /** Ancestors of the last focused element, innermost first: a removed element has none. */
  let around: HTMLElement[] = [];
  let page = '';
  const isLost = () => document.activeElement === document.body || document.activeElement === last;
  const rescue = () => {
    // A new page sets its own focus.
    if (!last || !isOff(last) || !isLost() || page !== location.pathname) return;
    const left = around.filter((element) => element.isConnected);
    const home = find(left, HOME) ?? find(left, CONTROL);
    // The replacement may still be loading.
    if (!home) return;
    if (home.matches(HOME)) home.tabIndex = -1;
    home.focus();
  };
  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    // Lists and nested roots keep the focus themselves.
    const owner = target.closest('[role="grid"], [data-keeps-focus]');
    last = owner === root ? target : null;
    page = location.pathname;
    around = [];
    for (let up: HTMLElement | null = target; up && up !== root; up = up.parentElement) around.push(up);
    around.push(root);
  };
  /** The user moved elsewhere: later changes here must not take the focus back. */
  const onFocusOut = () =>
    setTimeout(() => {
      if (last && !isOff(last) && document.activeElement !== last) last = null;
    });
  // Deferred: a closing dialog returns the focus by itself.
  const observer = new MutationObserver(() => last && isOff(last) && setTimeout(rescue));
  root.addEventListener('focusin', onFocusIn);
  root.addEventListener('focusout', onFocusOut);
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    observer.disconnect();
    root.removeEventListener('focusin', onFocusIn);
    root.removeEventListener('focusout', onFocusOut);
  };
}

/** The first match within the innermost element that has one. */
function find(inside: readonly HTMLElement[], selector: string): HTMLElement | undefined {
  for (const element of inside) {
    const found = element.querySelector<HTMLElement>(selector) ?? (element.matches(selector) ? element : null);
    if (found) return found;
  }
  return undefined;
}

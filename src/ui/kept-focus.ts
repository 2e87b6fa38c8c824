/** Where the focus goes when what had it is gone. */
const HOME = 'h1, h2, h3, section[tabindex="-1"]';
const CONTROL = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';

const isOff = (element: HTMLElement): boolean => !element.isConnected || element.matches(':disabled');

/**
 * For `ref`: when the control that has the focus goes away, or is disabled, the focus stays near it instead of falling
 * to the page: on the nearest heading around it, which names what came of it, or else the nearest control.
 */
export function keepFocus(root: HTMLElement | null): (() => void) | undefined {
  if (!root) return undefined;
  root.dataset['keepsFocus'] = '';
  let last: HTMLElement | null = null;
  /** What is around the last one, from the inside out: it cannot be asked any more once it is gone. */
  let around: HTMLElement[] = [];
  let page = '';
  const isLost = () => document.activeElement === document.body || document.activeElement === last;
  const rescue = () => {
    // Another page has its own beginning, and where one was in it is restored.
    if (!last || !isOff(last) || !isLost() || page !== location.pathname) return;
    const left = around.filter((element) => element.isConnected);
    const home = find(left, HOME) ?? find(left, CONTROL);
    // What comes instead may still be on its way.
    if (!home) return;
    if (home.matches(HOME)) home.tabIndex = -1;
    home.focus();
  };
  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    // A list keeps its own place, and what is inside another root is that root's.
    const owner = target.closest('[role="grid"], [data-keeps-focus]');
    last = owner === root ? target : null;
    page = location.pathname;
    around = [];
    for (let up: HTMLElement | null = target; up && up !== root; up = up.parentElement) around.push(up);
    around.push(root);
  };
  /** The user went elsewhere: then nothing that happens here later may fetch the focus back. */
  const onFocusOut = () =>
    setTimeout(() => {
      if (last && !isOff(last) && document.activeElement !== last) last = null;
    });
  // Later: a dialog that closes gives the focus back by itself.
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

/** The first one in the innermost element that has one. */
function find(inside: readonly HTMLElement[], selector: string): HTMLElement | undefined {
  for (const element of inside) {
    const found = element.querySelector<HTMLElement>(selector) ?? (element.matches(selector) ? element : null);
    if (found) return found;
  }
  return undefined;
}

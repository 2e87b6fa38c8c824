/** Fields that take letters. */
const TEXT = 'textarea, input:not([type="checkbox"], [type="radio"], [type="file"], [type="button"])';
/** The sign-in may come up while somebody types something else, which is no password. */
const SECRET = '[type="password"]';

/** What says that something is still loading: the focus passes through it. */
export const LOADING = { 'data-still-loading': '' } as const;
const loading = '[data-still-loading]';

/**
 * Holds the letters that are typed between a press that opens something and the focus in it, so that none is lost or
 * taken for a shortcut. A text field that gets the focus gets them. What opened without one ends the holding, as do a
 * press of the pointer and the function that is returned. Letters for a field that has the focus are not touched.
 */
export function holdKeys(): () => void {
  if (document.activeElement?.matches(TEXT)) return () => undefined;
  let text = '';
  const ended = new AbortController();
  const end = () => ended.abort();
  const keep = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, isComposing, target } = event;
    if (ctrlKey || metaKey || altKey || isComposing) return;
    // It presses a button, such as the one that closes what is loading.
    if (key === ' ' && target instanceof Element && target.matches('button, a')) return;
    if (key === 'Backspace') text = text.slice(0, -1);
    else if (key.length === 1) text += key;
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  // Once a dialog has chosen: the browser gives the focus to its first control, which may not be its field.
  const settle = () => {
    const opened = document.activeElement?.closest('dialog, [popover]');
    if (opened && !opened.querySelector(loading)) end();
  };
  const give = ({ target }: FocusEvent) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (!isField || !target.matches(TEXT)) {
      setTimeout(settle);
      return;
    }
    end();
    if (text === '' || target.matches(SECRET)) return;
    target.setRangeText(text, target.value.length, target.value.length, 'end');
    target.dispatchEvent(new Event('input', { bubbles: true }));
  };
  addEventListener('keydown', keep, { capture: true, signal: ended.signal });
  addEventListener('focusin', give, { signal: ended.signal });
  addEventListener('pointerdown', end, { signal: ended.signal });
  return end;
}

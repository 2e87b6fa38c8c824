/** Fields that take letters. */
const TEXT = 'textarea, input:not([type="checkbox"], [type="radio"], [type="file"], [type="button"])';
/** The sign-in may come up while somebody types something else, which is no password. */
const SECRET = '[type="password"]';

/**
 * Holds the letters that are typed between a press that opens something and the focus in it, so that none is lost or
 * taken for a shortcut. A text field that gets the focus gets them, anything else ends the holding, as does the function
 * that is returned. Letters for a field that has the focus are not touched.
 */
export function holdKeys(): () => void {
  if (document.activeElement?.matches(TEXT)) return () => undefined;
  let text = '';
  const ended = new AbortController();
  const end = () => ended.abort();
  const keep = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event;
    if (ctrlKey || metaKey || altKey || isComposing) return;
    if (key === 'Backspace') text = text.slice(0, -1);
    else if (key.length === 1) text += key;
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const give = ({ target }: FocusEvent) => {
    end();
    if (text === '' || !(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    if (!target.matches(TEXT) || target.matches(SECRET)) return;
    target.setRangeText(text, target.value.length, target.value.length, 'end');
    target.dispatchEvent(new Event('input', { bubbles: true }));
  };
  addEventListener('keydown', keep, { capture: true, signal: ended.signal });
  addEventListener('focusin', give, { signal: ended.signal });
  addEventListener('pointerdown', end, { signal: ended.signal });
  return end;
}

/** Whether the focus is nowhere, or on the title of a page that was drawn anew: then it may be returned to its place. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.tagName === 'H1';
}

/** For `ref`: focuses the element on mount. A dialog that is not shown yet focuses `data-autofocus` itself. */
export function takeFocus(element: HTMLElement | null): void {
  if (!element?.closest('dialog:not([open])')) element?.focus();
}

/** Focuses the first field of a form within, if any. */
export function focusFirstField(within: Element | null): void {
  within?.querySelector<HTMLElement>('form :is(input, select, textarea)')?.focus();
}

/** For `ref` of a form that comes after its dialog: focuses its first field. */
export function takeFocusInForm(form: HTMLFormElement | null): void {
  if (form?.closest('dialog[open]')) focusFirstField(form.parentElement);
}

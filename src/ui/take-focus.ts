/**
 * For `ref`: the element takes the focus as soon as it is drawn. In a dialog that is not shown yet the browser would
 * refuse, after working out where everything is; it is given then, to what has `data-autofocus`.
 */
export function takeFocus(element: HTMLElement | null): void {
  if (!element?.closest('dialog:not([open])')) element?.focus();
}

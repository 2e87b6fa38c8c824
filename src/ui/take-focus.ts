/**
 * For `ref`: focuses the element on mount. A dialog that is not shown yet would refuse the focus after a forced layout;
 * it focuses `data-autofocus` itself.
 */
export function takeFocus(element: HTMLElement | null): void {
  if (!element?.closest('dialog:not([open])')) element?.focus();
}

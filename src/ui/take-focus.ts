/** For `ref`: focuses the element on mount. A dialog that is not shown yet focuses `data-autofocus` itself. */
export function takeFocus(element: HTMLElement | null): void {
  if (!element?.closest('dialog:not([open])')) element?.focus();
}

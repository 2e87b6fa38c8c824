/** The URL before the current one; undefined for a tab's first one. */
let shown: string | undefined;
let before: string | undefined;

export const trail = {
  note(href: string): void {
    if (href === shown) return;
    before = shown;
    shown = href;
  },
  before: (): string | undefined => before,
  /** True while the document shows the URL it was opened or reloaded at. */
  opened: (href: string): boolean => before === undefined && (shown === undefined || shown === href),
};

/** History state of a detail opened from another detail: closing leads back there. */
export const fromDetail = { fromDetail: true };

/** @param state history state of the current URL */
export const isFromDetail = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromDetail' in state;

import { ownNetwork } from '#src/lib/network.ts';
import { openedBy } from '#src/lib/paths.ts';

/** Where the user was before the address that is shown now; undefined for a tab's first one. */
let shown: string | undefined;
let before: string | undefined;
/** Where Escape was pressed before it was shown. */
let escaped: string | undefined;

/** Keeps an Escape that comes after the press that opens something, and before anything of that is drawn. */
export function keepEarlyEscape(): void {
  addEventListener('keydown', ({ key }) => {
    const here = location.pathname + location.search;
    if (key === 'Escape' && here !== ownNetwork + shown) escaped = here;
  });
}

export const trail = {
  note(href: string): void {
    if (href === shown) return;
    before = shown;
    shown = href;
    if (escaped === ownNetwork + href) document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    escaped = undefined;
  },
  before: (): string | undefined => before,
  /** The word that an address below `page` opened, of the address that is left or was left last. */
  openedBelow: (page: string): string | undefined =>
    [shown, before].flatMap(
      (href) => (href?.startsWith(`${page}/`) ? openedBy(href.replace(/[?].*$/, '')) : undefined) ?? [],
    )[0],
  /** Whether the document was opened, or loaded anew, at this address and shows nothing else since. */
  opened: (href: string): boolean => before === undefined && (shown === undefined || shown === href),
};

/** History state of a detail opened from another detail: closing leads back there. */
export const fromDetail = { fromDetail: true };

/** @param state history state of the current URL */
export const isFromDetail = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromDetail' in state;

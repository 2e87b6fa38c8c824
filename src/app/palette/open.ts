/** What is open over the page: the commands, the list of shortcuts, or nothing. */
export type Opened = 'commands' | 'shortcuts' | null;

let opened: Opened = null;
const listeners = new Set<() => void>();

/** Opens one of the two, or closes with null. */
export function openPalette(next: Opened): void {
  opened = next;
  for (const listener of listeners) listener();
}

export const paletteStore = {
  get: (): Opened => opened,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

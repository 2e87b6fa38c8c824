import { store } from '#src/lib/store.ts';

/** The open overlay: palette, shortcut sheet, or none. */
export const opened = store<'commands' | 'shortcuts' | null>(null);

import { store } from '#src/lib/store.ts';

/** What is open over the page: the commands, the list of shortcuts, or nothing. */
export const opened = store<'commands' | 'shortcuts' | null>(null);

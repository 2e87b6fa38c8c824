import type { Viewer } from '#src/api/viewer.ts';

/** A note that a batch is unfinished, small enough for the list to look at without opening a database. */

export const batchKey = ({ user, agencyId, contactId }: Pick<Viewer, 'user' | 'agencyId' | 'contactId'>): string =>
  `${user.id}:${agencyId}:${contactId}`;

const noteOf = (key: string) => `partnerdeck:batch:${key}`;

export const unfinished = {
  has(key: string): boolean {
    try {
      return localStorage.getItem(noteOf(key)) !== null;
    } catch {
      return false;
    }
  },
  note(key: string, is: boolean): void {
    try {
      if (is) localStorage.setItem(noteOf(key), '1');
      else localStorage.removeItem(noteOf(key));
    } catch {
      // Refused in some private windows: the list then says nothing of it.
    }
  },
};

import { store } from '#src/lib/store.ts';

/** What there is to tell beside whatever page one is on: so small that every page's frame can listen for it. */

/** This tab has uploads to tell of. */
export const uploading = store(false);
/** This tab has a decision on a conversion to tell of: that it can be taken back, or that it failed. */
export const deciding = store(false);
/** A conversion that is open tells of it, so that the frame need not. */
export const decidingHere = store(false);

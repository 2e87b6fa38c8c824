import { store } from '#src/lib/store.ts';

/** Flags for notices shown on any page: small, so that every page's frame can subscribe. */

/** This tab has uploads to report. */
export const uploading = store(false);
/** This tab has a decision on a conversion to report: it can be undone, or has failed. */
export const deciding = store(false);
/** An open conversion reports the decision itself, so the frame need not. */
export const decidingHere = store(false);

import { store } from '#src/lib/store.ts';

/** Flags for notices shown on any page: small, so that every page's frame can subscribe. */

/** This tab has uploads to report. */
export const uploading = store(false);
/** This tab has a change of a conversion to report: it can be undone, or has failed. */
export const deciding = store(false);
/** The open conversion, which shows its own notice; the frame shows those of others. */
export const decidingHere = store<string | null>(null);

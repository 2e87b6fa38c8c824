import { listing } from '#server/db/listing';
import type { Deps } from '#server/deps';
import type { HandlersOf } from '#server/http/mount';
import { enquiryRowOf } from './enquiries.rules.ts';
import { countEnquiries, enquiryRows } from './enquiries.store.ts';

/** Claims for sales that were not tracked. */
export function enquiryHandlers({ db }: Deps): HandlersOf<'listEnquiries'> {
  return {
    listEnquiries: ({ query, scope }) =>
      listing(enquiryRows(db, scope, query), countEnquiries(db, scope, query), (records) => records.map(enquiryRowOf)),
  };
}

/** The shape of what `scopes.ts` says of an operation. */

export type Row = Record<string, unknown>;
type Ids = unknown;

/** The owners of a row, as far as it names them. */
export interface Owners {
  agency?: Ids;
  publisher?: Ids;
  advertiser?: Ids;
  /** Publisher or advertiser; 0 is the agency. */
  contact?: Ids;
  /** A productId, for its advertiser. */
  campaign?: Ids;
  /** A user of the account or of the agency. */
  membership?: Ids;
}

/** Kinds of things with ids and owners. */
export type Thing =
  | 'campaign'
  | 'contact'
  | 'relation'
  | 'placement'
  | 'conversion'
  | 'enquiry'
  | 'invoice'
  | 'payment'
  | 'file_entry'
  | 'decision_batch'
  | 'billing_run'
  | 'service_account'
  | 'saved_view'
  | 'saved_report'
  | 'day_note'
  | 'product_feed'
  | 'voucher_code'
  | 'short_url'
  | 'notification'
  | 'outbox'
  | 'application'
  | 'invitation'
  | 'auth_session'
  | 'membership'
  /** A membership outside the account and the agency. */
  | 'stranger';

export interface Naming {
  thing: Thing;
  params?: Row;
  query?: Row;
  body?: Row;
}

export interface Entry {
  /** Added to the example's query and body. */
  query?: Row;
  body?: Row;
  /** The owners of each row of the answer. */
  owners?: (row: Row) => Owners;
  rows?: (answer: Row) => Row[];
  /** Roles whose accounts have no such rows. */
  emptyFor?: readonly string[];
  /** Roles without access. */
  notFor?: readonly string[];
  /** Fields of which an account manager sees more than the account. */
  more?: readonly string[];
  /** An account manager gets the same answer as the account. */
  whole?: true;
  /** Requests that name a thing: a foreign one is answered like a missing one and does not change. */
  names?: (id: number | string, own: { contactId: number }) => Naming[];
  /** Why the answer has no owner. */
  nobodys?: string;
}

import type { ConversionState, ConversionUpdate, RejectionCode } from '#contract/conversion-updates';
import type { listConversions } from '#contract/conversions';
import type { Received } from '#contract/endpoint';
import type { Claim } from '#contract/enquiries';
import type { Failure } from '#server/failure';
import type { Actor, WayBack } from './audit.store.ts';
import type { Db, Tx } from '#server/db/database';
import type { Scope } from '#server/db/scope';

/** Interfaces by which modules change each other's data; app.ts passes the implementations. */

/** The author of a change, and the scope. */
export interface By {
  scope: Scope;
  actor: Actor;
}

/**
 * An update. `currency` is that of the amount, which has to be the campaign's. `otherwise` is the reason of a rejection
 * where the conversion has none yet. `by` says that its name is only an id or only a reference, `withReference` which
 * reference the conversion of an id has to have. With `back` the conversion returns to its earlier state, and the other members
 * are ignored.
 */
export type Wanted = ConversionUpdate & {
  by?: 'id' | 'reference';
  withReference?: string;
  currency?: string;
  otherwise?: RejectionCode;
  back?: WayBack;
};

/** The effect of an update: amounts are in `currency`, the campaign's; moved amounts are after less before. */
export interface Applied {
  outcome: 'changed' | 'unchanged';
  conversionId: number;
  advertiserId: number;
  currency: string;
  before: ConversionState;
  after: ConversionState;
  commissionMoved: string;
  costMoved: string;
}

/** The effect of a stored update; `back` is null where nothing changed. */
export interface Done extends Applied {
  back: WayBack | null;
}

/** Updates of conversions within a transaction, each with its audit event. */
export interface ConversionUpdates {
  /** @throws Failure before this update has written anything. */
  apply(tx: Tx, by: By, item: Wanted): Promise<Done>;
  /** Applies many updates in order, reading together. A refused one returns its failure and changes nothing. */
  applyMany(tx: Tx, by: By, items: readonly Wanted[]): Promise<(Done | Failure)[]>;
  /** Computes the effects without writing. */
  preview(db: Db, scope: Scope, items: readonly Wanted[]): Promise<(Applied | Failure)[]>;
}

/**
 * Ids of the first conversions that a list shows, each once, in list order. @throws INVALID_REQUEST for a query that the
 * list would refuse.
 */
export type ConversionsMatching = (
  scope: Scope,
  query: Received<typeof listConversions>['query'],
  most: number,
) => Promise<{ id: number; advertiserId: number }[]>;

/** The result of a claim; `unchanged`: it is filed already, as this enquiry. */
export interface Filed {
  outcome: 'filed' | 'unchanged';
  enquiryId: number;
}

/** Files claims within a transaction, each with its audit event. */
export interface EnquiryFiling {
  /** @throws Failure before this claim has written anything. */
  file(tx: Tx, by: By, claim: Claim): Promise<Filed>;
  /** Files many claims in order, reading together. A refused one returns its failure and files nothing. */
  fileMany(tx: Tx, by: By, claims: readonly Claim[]): Promise<(Filed | Failure)[]>;
}

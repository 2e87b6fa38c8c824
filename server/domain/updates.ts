import type { ConversionState, ConversionUpdate } from '#contract/conversion-updates';
import type { listConversions } from '#contract/conversions';
import type { Received } from '#contract/endpoint';
import type { Claim } from '#contract/enquiries';
import type { Failure } from '#server/failure';
import type { Actor } from './audit.store.ts';
import type { Db, Tx } from '#server/db/database';
import type { Scope } from '#server/db/scope';

/** How modules ask each other for changes of what is not theirs; app.ts hands the doing over. */

/** Who changes something, and whose data they may change. */
export interface By {
  scope: Scope;
  actor: Actor;
}

/** How to undo a change: `was` is JSON of what it changed, `leftAs` a fingerprint of the conversion as it left it. */
export interface WayBack {
  was: string;
  leftAs: string;
}

/** An update; with `back` the conversion goes back to what it was, and nothing else of the update counts. */
export type Wanted = ConversionUpdate & { back?: WayBack };

/** What an update does to a conversion: amounts are in `currency`, the campaign's, and moved ones after less before. */
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

/** The same once it is done; `back` is null where nothing was changed. */
export interface Done extends Applied {
  back: WayBack | null;
}

/** Updates of conversions inside somebody's transaction, each with its audit event. */
export interface ConversionUpdates {
  /** @throws Failure, before anything of this update is written. */
  apply(tx: Tx, by: By, item: ConversionUpdate): Promise<Done>;
  /** The same for many, read together: each on top of those before it. A refused one gives its failure and changes nothing. */
  applyMany(tx: Tx, by: By, items: readonly Wanted[]): Promise<(Done | Failure)[]>;
  /** What they would do; nothing is written. */
  preview(db: Db, scope: Scope, items: readonly Wanted[]): Promise<(Applied | Failure)[]>;
}

/**
 * The conversions that a list shows, each once and in its order. @throws INVALID_REQUEST for a query that the list
 * would refuse.
 */
export type ConversionsMatching = (
  scope: Scope,
  query: Received<typeof listConversions>['query'],
) => Promise<{ id: number; advertiserId: number }[]>;

/** What became of a claim; unchanged: it is filed already, as this enquiry. */
export interface Filed {
  outcome: 'filed' | 'unchanged';
  enquiryId: number;
}

/** Claims filed inside somebody's transaction, each with its audit event. */
export interface EnquiryFiling {
  /** @throws Failure, before anything of this claim is written. */
  file(tx: Tx, by: By, claim: Claim): Promise<Filed>;
  /** The same for many, read together: each on top of those before it. A refused one gives its failure and files nothing. */
  fileMany(tx: Tx, by: By, claims: readonly Claim[]): Promise<(Filed | Failure)[]>;
}

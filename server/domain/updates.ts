import type { ConversionUpdate } from '#contract/conversion-updates';
import type { Claim } from '#contract/enquiries';
import type { Failure } from '#server/failure';
import type { Actor } from './audit.store.ts';
import type { Tx } from '#server/db/database';
import type { Scope } from '#server/db/scope';

/** How modules ask each other for changes of what is not theirs; app.ts hands the doing over. */

/** Who changes something, and whose data they may change. */
export interface By {
  scope: Scope;
  actor: Actor;
}

/** What became of an update. */
export interface Applied {
  outcome: 'changed' | 'unchanged';
  conversionId: number;
}

/** Updates of conversions inside somebody's transaction, each with its audit event. */
export interface ConversionUpdates {
  /** @throws Failure, before anything of this update is written. */
  apply(tx: Tx, by: By, item: ConversionUpdate): Promise<Applied>;
  /** The same for many, read together: each on top of those before it. A refused one gives its failure and changes nothing. */
  applyMany(tx: Tx, by: By, items: readonly ConversionUpdate[]): Promise<(Applied | Failure)[]>;
}

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

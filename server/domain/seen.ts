import { refusal } from '#contract/refusals/index';
import type { Scope } from '#server/db/scope';
import { Failure } from '#server/failure';

/**
 * What some accounts do not see of rows that they share with others. It follows from the account that is looked at and
 * never from who asks: an account manager who shows a publisher its account on a shared screen shows no margin.
 */
const seenBy = {
  /** What advertisers pay for conversions and clicks, with the network's fee. */
  costs: ['advertiser', 'agency'],
  /** The whole address of a buyer; others have it without its last part. */
  addresses: ['advertiser', 'agency'],
  /** Marks of sales that look odd. */
  flags: ['advertiser', 'agency'],
  /** Names of the advertiser's and the network's people. */
  colleagues: ['advertiser', 'agency'],
  /** What decides on conversions: next statuses, undoing, batches. */
  decisions: ['advertiser', 'agency'],
  /** Limits of what an advertiser pays for clicks. */
  clickCaps: ['advertiser', 'agency'],
  /** Runs that made invoices and payments of many accounts. */
  billingRuns: ['agency'],
} as const satisfies Record<string, readonly Scope['kind'][]>;

/** Whether the account of a scope sees something that others do not. */
export function sees({ kind }: Pick<Scope, 'kind'>, what: keyof typeof seenBy): boolean {
  const kinds: readonly Scope['kind'][] = seenBy[what];
  return kinds.includes(kind);
}

/** Only the advertiser and the network decide. @throws USER_CAN_NOT_ACCESS_RESOURCE */
export function mayDecide(scope: Pick<Scope, 'kind'>): void {
  if (sees(scope, 'decisions')) return;
  throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal('conversion.publisherDecides'));
}

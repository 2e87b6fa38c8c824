import type { ConversionUpdate, PreviewedUpdate } from '#contract/conversion-updates';

/** What is asked of a row's conversion; the names are those of the files that the server processes. */
export interface Wish {
  status: 'approved' | 'rejected' | null;
  /** In the currency of the campaign. */
  amount: string | null;
  rejectionCode: string | null;
  rejectionReason: string | null;
}

export const emptyWish: Wish = { status: null, amount: null, rejectionCode: null, rejectionReason: null };

/** Something was typed or picked for a rejection; which of the two it is to be is one click, and nothing to lose. */
export const givesReason = ({ rejectionCode, rejectionReason }: Wish): boolean =>
  rejectionCode !== null || rejectionReason !== null;

/** A conversion as it was named, by its id or the advertiser's reference, and what is asked of it. */
export interface Named {
  name: string;
  /** The advertiser's reference, where it is known and is not the name. */
  reference?: string;
  /** Null where it was not said and has to be found. */
  advertiserId: number | null;
  wish: Wish;
}

/**
 * - `wrong`, `stays`: the dry run says that it can't be changed, or that nothing would change.
 * - `waiting`: confirmed or ready to be; `changed` and `refused` are the server's answers.
 * - `unsent`: it did not get through, and may be tried again.
 */
export type RowState = 'wrong' | 'stays' | 'waiting' | 'changed' | 'refused' | 'unsent';

export interface BatchRow extends Named {
  state: RowState;
  /** Why it is wrong, refused or unsent. */
  message: string | null;
  preview: PreviewedUpdate | null;
}

/** Why a running batch came to a stop by itself. */
export type Stop = 'unreachable' | 'busy';

/** What a batch was made of, to be corrected. */
export interface Draft {
  text: string;
  wish: Wish;
}

export interface Batch {
  /** ISO 8601, UTC. */
  madeAt: string;
  phase: 'review' | 'running' | 'paused' | 'done';
  stop: Stop | null;
  rows: readonly BatchRow[];
  /** Left out when it was made of picked conversions. */
  draft?: Draft;
}

/** Whether it holds decisions that are still to be sent: one that is done may, too, where the server failed. */
export const waits = ({ rows }: Pick<Batch, 'rows'>): boolean =>
  rows.some(({ state }) => state === 'waiting' || state === 'unsent');

/** The update that a row stands for; once it was looked through, only of a conversion that stands as it did then. */
export function updateOf({
  name,
  advertiserId,
  wish,
  preview,
}: Named & Partial<Pick<BatchRow, 'preview'>>): ConversionUpdate {
  const seen = wish.status ? preview?.before?.status : undefined;
  return {
    advertiserConversionId: name,
    advertiserId: advertiserId ?? 0,
    ...(wish.status && { status: wish.status }),
    ...(seen && { expectedStatus: seen }),
    ...(wish.amount && { conversionValue: { amount: wish.amount } }),
    ...(wish.rejectionCode && { rejectionCode: wish.rejectionCode as ConversionUpdate['rejectionCode'] }),
    ...(wish.rejectionReason && { rejectionReason: wish.rejectionReason }),
  };
}

/** A request for conversions, named like the columns of a table of validations. */
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

/** The input of a batch, to correct it. */
export interface Draft {
  text: string;
  wish: Wish;
}

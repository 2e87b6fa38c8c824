/** A publisher gets a statement for a payment, or the invoice that the agency writes in its name. */
export const paymentDocuments = ['statement', 'selfBilling'] as const;
export type PaymentDocument = (typeof paymentDocuments)[number];

/** The day of a month from which payments are made for the invoices settled in the month before, unless an agency sets another. */
export const USUAL_PAYMENT_DAY = 10;
/** Every month has it. */
export const MOST_PAYMENT_DAY = 28;

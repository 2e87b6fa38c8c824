/** A publisher gets a statement for a payment, or the invoice that the agency writes in its name. */
export const paymentDocuments = ['statement', 'selfBilling'] as const;
export type PaymentDocument = (typeof paymentDocuments)[number];

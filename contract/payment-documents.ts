/** What a publisher gets for a payment: a statement, or the invoice that the agency writes in its name. */
export const paymentDocuments = ['statement', 'selfBilling'] as const;
export type PaymentDocument = (typeof paymentDocuments)[number];

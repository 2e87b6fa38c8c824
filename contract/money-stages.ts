/**
 * Stages of a conversion's commission, the furthest first: sent to the publisher; in a payment that is raised; received
 * from the advertiser and due in the next payment; on an invoice to the advertiser; approved and not invoiced yet; not
 * decided. Apart from the schemas, so that a page with the names alone loads no more.
 */
export const moneyStages = ['paid', 'raised', 'due', 'invoiced', 'approved', 'pending'] as const;
export type MoneyStage = (typeof moneyStages)[number];

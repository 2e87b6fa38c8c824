/** The statuses of a claim by `statusId`; apart from the schemas, so that a page with the names alone loads no more. */
export const enquiryStatuses = { 1: 'Open', 2: 'With advertiser', 3: 'Approved', 4: 'Rejected', 5: 'Closed' } as const;

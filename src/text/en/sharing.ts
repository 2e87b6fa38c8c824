/** Who sees what is saved. */
export const sharing = {
  sharedWith: 'Who sees it',
  /** Who sees a report, by whose it is: an account's, the agency's, or an account manager's at an account. */
  seenBy: {
    publisher: (name: string) => ({
      me: 'Only you',
      account: `Everyone at ${name}`,
      partners: `${name} and its advertisers`,
    }),
    advertiser: (name: string) => ({
      me: 'Only you',
      account: `Everyone at ${name}`,
      partners: `${name} and its publishers`,
    }),
    agency: (name: string) => ({
      me: 'Only you',
      account: `Account managers of ${name}`,
      partners: `${name} and all its accounts`,
    }),
    lookedAt: (name: string) => ({
      me: 'Only you',
      account: `Account managers who look at ${name}`,
      partners: `${name} and its account managers`,
    }),
  },
  partnersSee: 'Partners see it with their own figures. What is not theirs to see is left out.',
  closed: (fields: string) => `must leave partners out, who would read what its conditions name: ${fields}`,
  figuresOf: (account: string) => `With the figures of ${account}`,
} as const;

/** Who opens what somebody saves beside its owner: nobody, the people of the account, or its partners too. */
export const sharings = ['me', 'account', 'partners'] as const;
export type Sharing = (typeof sharings)[number];

/** Names of the advertiser's custom values. An agency can give each a name that people read. */
export const extraNames = ['ex1', 'ex2', 'ex3', 'ex4', 'ex5', 'ex6', 'ex7', 'ex8', 'ex9', 'ex10', 'ex11'] as const;
export type ExtraName = (typeof extraNames)[number];

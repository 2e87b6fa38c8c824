/**
 * A query of the members that have a value: one that is `undefined` would be sent as a member, too. Their names are the
 * contract's; choices come out of the page's address, as text, and the service says what is wrong with them.
 */
export function asked<Query extends object>(members: { [Name in keyof Query]: unknown }): Query {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Query;
}

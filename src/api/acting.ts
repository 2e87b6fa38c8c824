import { ACTING_FOR } from '#contract/endpoint';
import { store } from '#src/lib/store.ts';

interface Account {
  agencyId: number;
  contactId: number;
}

/** The account that an account manager acts for during the visit to it; null while they only look. */
export const acting = store<Account | null>(null);

export const isActingFor = (for_: Account | null, { agencyId, contactId }: Account): boolean =>
  for_?.agencyId === agencyId && for_.contactId === contactId;

/** The header that says so to the service. */
export function actingHeaders(): Record<string, string> {
  const account = acting.get();
  return account ? { [ACTING_FOR]: String(account.contactId) } : {};
}

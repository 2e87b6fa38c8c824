import { ACTING_FOR, isChange, LOADED_FOR, type Definition } from '#contract/endpoint';
import { store } from '#src/lib/store.ts';
import { session } from './session.ts';

interface Account {
  agencyId: number;
  contactId: number;
}

/** The account that an account manager acts for during the visit to it; null while they only look. */
export const acting = store<Account | null>(null);

export const isActingFor = (for_: Account | null, { agencyId, contactId }: Account): boolean =>
  for_?.agencyId === agencyId && for_.contactId === contactId;

/** Headers that say to the service for whom the page was loaded and, of a change, for which account it is. */
export function ownHeaders(endpoint: Definition): Record<string, string> {
  const person = session.person();
  const account = isChange(endpoint) ? acting.get() : null;
  return {
    ...(person !== undefined && { [LOADED_FOR]: person }),
    ...(account && { [ACTING_FOR]: String(account.contactId) }),
  };
}

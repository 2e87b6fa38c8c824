import type { QueryClient } from '@tanstack/react-query';
import { listAccounts, listNames } from '#contract/agency';
import { getBankAccount, getContact, listContacts } from '#contract/contacts';
import { keyOf } from '#src/api/query.ts';

const shown = [listContacts, getContact, getBankAccount, listAccounts, listNames];

/** Reads what shows accounts anew after a change. */
export async function refreshContacts(queries: QueryClient): Promise<void> {
  await Promise.all(shown.map((endpoint) => queries.invalidateQueries({ queryKey: keyOf(endpoint) })));
}

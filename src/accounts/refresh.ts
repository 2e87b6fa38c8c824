import type { QueryClient } from '@tanstack/react-query';
import { listAccounts, listNames } from '#contract/agency';
import { getBankAccount, getContact, listContacts } from '#contract/contacts';
import { readAnew } from '#src/api/query.ts';

const shown = [listContacts, getContact, getBankAccount, listAccounts, listNames];

/** Reads what shows accounts anew after a change. */
export const refreshContacts = (queries: QueryClient): Promise<void> => readAnew(queries, shown);

import { listing } from '#server/db/listing';
import type { Deps } from '#server/deps';
import type { HandlersOf } from '#server/http/mount';
import { accountManagers, accountRows, countAccounts, vocabulary } from './agency.store.ts';

export function agencyHandlers({ db }: Deps): HandlersOf<'listAccounts' | 'getVocabulary' | 'listAccountManagers'> {
  return {
    listAccounts: ({ query, scope }) =>
      listing(accountRows(db, scope, query), countAccounts(db, scope, query), (rows) => rows),
    getVocabulary: () => vocabulary(db),
    listAccountManagers: ({ scope }) => accountManagers(db, scope),
  };
}

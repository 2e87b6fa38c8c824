import { listing } from '../../db/listing.ts';
import type { Deps } from '../../deps.ts';
import type { HandlersOf } from '../../http/mount.ts';
import { accountRows, countAccounts, vocabulary } from './agency.store.ts';

export function agencyHandlers({ db }: Deps): HandlersOf<'listAccounts' | 'getVocabulary'> {
  return {
    listAccounts: ({ query, scope }) =>
      listing(accountRows(db, scope, query), countAccounts(db, scope, query), (rows) => rows),
    getVocabulary: () => vocabulary(db),
  };
}

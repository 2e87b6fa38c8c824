import { listing } from '#server/db/listing';
import type { Deps } from '#server/deps';
import type { HandlersOf } from '#server/http/mount';
import { nameFields } from './extra-fields.ts';
import { countNames, namedThingOf, nameRows } from './names.store.ts';
import { accountManagers, accountRows, countAccounts, vocabulary } from './agency.store.ts';

type Id = 'listAccounts' | 'getVocabulary' | 'listAccountManagers' | 'listNames' | 'nameExtraFields';

export function agencyHandlers(deps: Deps): HandlersOf<Id> {
  const { db } = deps;
  return {
    listAccounts: ({ query, scope }) =>
      listing(accountRows(db, scope, query), countAccounts(db, scope, query), (rows) => rows),
    getVocabulary: () => vocabulary(db),
    listAccountManagers: ({ scope }) => accountManagers(db, scope),
    nameExtraFields: ({ scope, principal, body }) => nameFields(deps, scope, principal, body),
    listNames: ({ query, scope }) =>
      listing(nameRows(db, scope, query), countNames(db, scope, query), (rows) => rows.map(namedThingOf)),
  };
}

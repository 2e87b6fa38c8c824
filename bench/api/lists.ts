import { pathOf, queryText, type Definition } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/index.ts';
import { demoAccounts, examples, type Example } from '../../server/http/examples.ts';

/** Every list below /v1 with its documented example, fifty rows at a time. */
export const lists = (Object.values(endpoints) as Definition[])
  .filter(({ method, path, list, binary }) => method === 'GET' && path.startsWith('/v1/') && list && !binary)
  .map((definition) => {
    const { as = 'publisher', params, query } = (examples as Record<string, Example>)[definition.id] ?? {};
    const account = { agencyId: 1, [definition.contactParameter ?? 'contactId']: demoAccounts[as] };
    const path = (page: object) => pathOf(definition, params) + queryText({ ...account, ...query, ...page });
    return { name: definition.id, role: as, path: path({ limit: 50 }), another: (at: number) => path(pageOf(at)) };
  });

/** Two thousand pages of 26 to 75 rows, 50 on average, starting within the first forty rows. */
function pageOf(at: number): { limit: number; offset: number } {
  return { limit: 26 + (at % 50), offset: Math.floor(at / 50) % 40 };
}

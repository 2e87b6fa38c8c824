import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as p from './primitives.ts';

/** Apart from the people of an account: every page has the switch, few have the rest. */

export const actForAccount = endpoint({
  id: 'actForAccount',
  method: 'POST',
  path: '/api/acting',
  access: 'contact',
  tag: 'People',
  summary: 'Begin to act for an account that one looks at as its account manager',
  description: 'It is written down in the audit log. Changes then carry the header x-acting-for with the contactId.',
  query: z.object(p.scopeQuery),
  reply: null,
});

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as p from './primitives.ts';
import { wrong } from './refusals/checked.ts';

const savedView = z.object({
  id: z.int(),
  list: z.string(),
  name: z.string(),
  query: z.string(),
  /** In the account asked about. */
  shared: z.boolean(),
  own: z.boolean(),
  ownerName: z.string(),
  createdAt: p.at,
});
export type SavedView = z.output<typeof savedView>;

export const listViews = endpoint({
  id: 'listViews',
  method: 'GET',
  path: '/api/views',
  access: 'contact',
  tag: 'Saved views',
  summary: "The user's saved views of a list, and those that colleagues of the account share, by name",
  query: z.object({ ...p.scopeQuery, list: p.words(40) }),
  reply: z.array(savedView),
});

export const saveView = endpoint({
  id: 'saveView',
  connected: true,
  method: 'POST',
  path: '/api/views',
  access: 'user',
  level: 'viewer',
  tag: 'Saved views',
  summary: 'Save a view; one of the same list and name is replaced',
  body: z.strictObject({
    list: p.words(40),
    name: p.words(60),
    query: z.string().check(z.maxLength(4000, wrong('check.mostCharacters', { most: 4000 }))),
  }),
  reply: savedView,
  status: 201,
});

export const shareView = endpoint({
  id: 'shareView',
  connected: true,
  method: 'PUT',
  path: '/api/views/{id}/sharing',
  access: 'contact',
  tag: 'Saved views',
  summary: "Share one's own view with colleagues of an account, or with nobody any more",
  description:
    'Colleagues are those who may look at the same account in the same role; account managers who look at an account ' +
    'have the views of its own people too. A view is shared in one account at a time.',
  params: z.object({ id: p.id }),
  query: z.object(p.scopeQuery),
  body: z.strictObject({ shared: z.boolean() }),
  reply: savedView,
  failures: ['NOT_FOUND'],
});

export const deleteView = endpoint({
  id: 'deleteView',
  connected: true,
  method: 'DELETE',
  path: '/api/views/{id}',
  access: 'user',
  level: 'viewer',
  tag: 'Saved views',
  summary: 'Delete a saved view',
  params: z.object({ id: p.id }),
  reply: null,
  failures: ['NOT_FOUND'],
});

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as p from './primitives.ts';
import { wrong } from './refusals/checked.ts';

const savedView = z.object({
  id: z.int(),
  list: z.string(),
  name: z.string(),
  query: z.string(),
  createdAt: p.at,
});
export type SavedView = z.output<typeof savedView>;

export const listViews = endpoint({
  id: 'listViews',
  method: 'GET',
  path: '/api/views',
  access: 'user',
  tag: 'Saved views',
  summary: "The user's saved views of a list, by name",
  query: z.object({ list: p.words(40) }),
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

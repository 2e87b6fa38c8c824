import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as p from './primitives.ts';

/** Notes that an account may have. */
export const MOST_DAY_NOTES = 1000;

const fields = { day: p.day, text: p.words(200) };

/** `contactId` is the account, 0 the agency. `authorName` wrote or changed it last; `revision` counts changes. */
const dayNote = z.object({
  id: z.int(),
  contactId: z.int(),
  day: z.string(),
  text: z.string(),
  authorName: z.string(),
  revision: z.int(),
  updatedAt: p.at,
});
export type DayNote = z.output<typeof dayNote>;

const description =
  'A note belongs to an account, or to the agency, and everybody of that account sees and changes it. Account ' +
  'managers read those of an account they look at, and write those of the agency (`contactId` 0).';
const params = z.object({ noteId: p.id });
const common = { access: 'contact', tag: 'Notes at days' } as const;

export const listDayNotes = endpoint({
  ...common,
  id: 'listDayNotes',
  method: 'GET',
  path: '/api/day-notes',
  summary: 'The notes of the account, by day',
  description,
  query: z.object(p.scopeQuery),
  reply: z.array(dayNote),
});

export const createDayNote = endpoint({
  ...common,
  id: 'createDayNote',
  connected: true,
  method: 'POST',
  path: '/api/day-notes',
  summary: 'Write a note at a day',
  query: z.object(p.scopeQuery),
  body: z.strictObject(fields),
  reply: dayNote,
  status: 201,
  failures: ['CONFLICT'],
});

export const updateDayNote = endpoint({
  ...common,
  id: 'updateDayNote',
  connected: true,
  method: 'PUT',
  path: '/api/day-notes/{noteId}',
  summary: 'Change a note',
  description: '`revision` is the one that was read; 409 when it has been changed since.',
  params,
  query: z.object(p.scopeQuery),
  body: z.strictObject({ ...fields, revision: z.int() }),
  reply: dayNote,
  failures: ['NOT_FOUND', 'CONFLICT'],
});

export const deleteDayNote = endpoint({
  ...common,
  id: 'deleteDayNote',
  connected: true,
  method: 'DELETE',
  path: '/api/day-notes/{noteId}',
  summary: 'Remove a note',
  params,
  query: z.object(p.scopeQuery),
  reply: null,
  failures: ['NOT_FOUND'],
});

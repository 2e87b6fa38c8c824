import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { note } from './notes.ts';
import * as p from './primitives.ts';

/** Notes that may be written about a conversion. */
export const MOST_CONVERSION_NOTES = 100;

/**
 * How a question about a rejected conversion stands: `open` while the publisher wrote last, `answered` once somebody
 * else did or the conversion is not rejected any more.
 */
export const questionStates = ['open', 'answered'] as const;

/** Notes, the oldest first. `mayWrite` says whether the account may write one now. */
const conversionNotes = z.object({ mayWrite: z.boolean(), notes: z.array(note) });
export type ConversionNotes = z.output<typeof conversionNotes>;

const common = {
  path: '/api/conversions/{conversionId}/notes',
  access: 'contact',
  tag: 'Conversions',
  connected: false,
  params: z.object({ conversionId: p.id }),
  query: z.object(p.scopeQuery),
  reply: conversionNotes,
} as const;

export const listConversionNotes = endpoint({
  ...common,
  id: 'listConversionNotes',
  method: 'GET',
  summary: 'What was asked about a conversion, and answered',
  description: 'The publisher, the advertiser and the account manager read the same notes.',
  failures: ['NOT_FOUND'],
});

export const writeConversionNote = endpoint({
  ...common,
  id: 'writeConversionNote',
  method: 'POST',
  summary: 'Ask about a rejected conversion, or answer',
  description:
    'The publisher asks about a conversion that is rejected; from then on the publisher, the advertiser and the account ' +
    'manager write, also after it was decided again. 409 before anything was asked, or when it has its most notes.',
  body: z.strictObject({ note: p.words(2000) }),
  status: 201,
  failures: ['NOT_FOUND', 'CONFLICT'],
});

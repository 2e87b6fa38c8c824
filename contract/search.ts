import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as p from './primitives.ts';
import { wrong } from './refusals/checked.ts';

/** Kinds of things that are found, in the order in which equally good ones are shown. */
export const searchKinds = [
  'conversion',
  'campaign',
  'publisher',
  'advertiser',
  'placement',
  'voucher',
  'feed',
  'invoice',
  'payment',
  'enquiry',
  'report',
  'folder',
  'file',
] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Things of one kind in an answer. */
export const MOST_OF_A_KIND = 5;
/** Things that one request may look up. */
const MOST_THINGS = 20;

const thing = z
  .string()
  .check(z.regex(new RegExp(`^(${searchKinds.join('|')}):\\d{1,15}$`), wrong('check.thing', { kinds: searchKinds })));

/**
 * A thing with what its second line says. `name` is empty for invoices and payments, which have none. `of` is whose it
 * is: the campaign, the account or the author. `code` is the sub id of a conversion or claim, the code of a voucher and
 * the order number of an invoice. `amount` is the order value, an invoice's gross or a payment's total, in its own
 * currency. `at` is the day of the conversion, claim, document, file or report, and a voucher's end.
 */
const hit = z.object({
  kind: z.enum(searchKinds),
  id: z.int(),
  name: z.string(),
  status: z.nullable(z.string()),
  of: z.nullable(z.string()),
  code: z.nullable(z.string()),
  amount: z.nullable(p.money),
  at: z.nullable(p.at),
});
export type SearchHit = z.output<typeof hit>;

export const search = endpoint({
  id: 'search',
  method: 'GET',
  path: '/api/search',
  access: 'contact',
  tag: 'Search',
  summary: 'Whatever the account may see, by name, reference, code, sub id or id',
  description:
    '`text` is looked for in names, whatever its case and accents: names that begin with it come first, then those ' +
    'that have its words. References, codes and sub ids are found by their beginning, ids by all but their last three ' +
    `digits. A kind has at most ${MOST_OF_A_KIND} hits, \`more\` names the kinds that have further ones, and the kind ` +
    'with the best hit comes first. `things` looks up what is known already, such as `conversion:500001976`, in the ' +
    'order asked for, without what is gone or foreign.',
  query: z.object({
    ...p.scopeQuery,
    text: z.optional(p.words()),
    things: z.optional(p.list(thing).check(z.maxLength(MOST_THINGS, wrong('check.mostValues', { most: MOST_THINGS })))),
  }),
  reply: z.object({ hits: z.array(hit), more: z.array(z.enum(searchKinds)) }),
});

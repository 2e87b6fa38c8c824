import type { Database } from '#server/db/schema.generated';
import type { By } from '#server/domain/updates';
import { sentenceOf, type Refusal } from '#contract/refusals/index';
import { keyed, type Keyed } from '#contract/refusals/say';

/** A refusal as stored: its English sentence, and the refusal as JSON. */
export const toStore = (why: Refusal | null) => ({
  message: why && sentenceOf(why),
  refusal: why && JSON.stringify(why),
});

/** A stored refusal; null for none, and for old ones without a key. */
export const storedRefusal = (json: string | null): Keyed | null =>
  json === null ? null : keyed.parse(JSON.parse(json));

type Stored = Pick<
  Database['decision_batch'],
  'agency_id' | 'contact_id' | 'account_kind' | 'role' | 'actor_kind' | 'actor_id' | 'actor_name'
>;

/** The scope and the author of rows, from the batch or file that they belong to. */
export const byOf = (of: Stored): By => ({
  scope: { agencyId: of.agency_id, contactId: of.contact_id, kind: of.account_kind, role: of.role },
  actor: { kind: of.actor_kind, id: of.actor_id, name: of.actor_name },
});

import type { Transaction } from 'kysely';
import { actorColumns, audit } from './audit.store.ts';
import { nextId } from '#server/db/ids';
import type { Database } from '#server/db/schema.generated';
import type { Scope } from '#server/db/scope';

/** The author: a person, or a program with a key. */
interface Author {
  kind: 'user' | 'service_account';
  id: string;
  name: string;
}

/** The relation of the new placement. */
type Relation = Pick<Database['relation'], 'id' | 'campaign_id' | 'advertiser_id' | 'publisher_id'>;

interface NewPlacement {
  name: string;
  description: string;
  /** 1 Listing, 2 Email, 3 Display, 4 Eligibility, 5 Non Eligibility. */
  typeId: number;
  /** Null: the campaign's landing page. */
  destinationUrl: string | null;
  /** 0 made by hand, 1 made with a deep link. */
  importType: number;
}

/** A person's first name and surname; a program has one name. */
function authorOf({ kind, name }: Author) {
  const [first = '', ...surname] = kind === 'user' ? name.split(' ') : [name];
  return { created_by_name: first, created_by_surname: surname.length > 0 ? surname.join(' ') : null };
}

/** Stores a validated placement with its audit event and returns its id. */
export async function storePlacement(
  tx: Transaction<Database>,
  { scope, author, at }: { scope: Scope; author: Author; at: Date },
  relation: Relation,
  placement: NewPlacement,
): Promise<number> {
  const id = await nextId(tx, 'placement_id');
  const { name, description, typeId, destinationUrl } = placement;
  await tx
    .insertInto('placement')
    .values({
      id,
      agency_id: scope.agencyId,
      campaign_id: relation.campaign_id,
      relation_id: relation.id,
      advertiser_id: relation.advertiser_id,
      publisher_id: relation.publisher_id,
      type_id: typeId,
      name,
      description,
      destination_url: destinationUrl,
      identifier: `PL-${id}`,
      mask_url: null,
      user_created: true,
      import_type: placement.importType,
      ...authorOf(author),
      deleted: false,
      created_at: at,
    })
    .execute();
  await audit(tx, {
    agency_id: scope.agencyId,
    contact_id: scope.contactId,
    ...actorColumns(author),
    action: 'placement.created',
    subject_kind: 'placement',
    subject_id: String(id),
    after: { name, type: typeId, relationId: relation.id, destinationUrl },
    occurred_at: at,
  });
  return id;
}

import type { Transaction } from 'kysely';
import { numbered } from '#server/db/ids';
import type { Database } from '#server/db/schema.generated';

type Tx = Transaction<Database>;
type Contact = Readonly<Database['contact']>;
type Website = Readonly<Database['website']>;

/** The values that a contact without traffic begins with. */
export const newContact = { active: true, account_type_id: null, revision: 1 } as const;

const colours = ['#2f6690', '#81a88d', '#c8553d', '#588157', '#6d597a', '#b56576', '#335c67', '#7f5539', '#457b9d'];

/** A colour for the drawn logo, the same for the same name. */
export function colourOf(name: string): string {
  const sum = Array.from(name, (letter) => letter.codePointAt(0) ?? 0).reduce(
    (all, code) => (all * 31 + code) % 100_003,
    7,
  );
  return colours[sum % colours.length] ?? '#2f6690';
}

const BATCH = 100;

/** Stores new contacts with their websites, and gives their ids in order. */
export async function insertContacts(
  tx: Tx,
  rows: readonly { contact: Omit<Contact, 'id'>; sites: readonly Omit<Website, 'id' | 'contact_id'>[] }[],
): Promise<number[]> {
  const made = await numbered(tx, 'contact_id', rows);
  for (let from = 0; from < made.length; from += BATCH) {
    const some = made.slice(from, from + BATCH).map(({ id, contact }) => ({ id, ...contact }));
    await tx.insertInto('contact').values(some).execute();
  }
  await insertSites(
    tx,
    made.flatMap(({ id, sites }) => sites.map((site) => ({ ...site, contact_id: id }))),
  );
  return made.map(({ id }) => id);
}

export async function insertSites(tx: Tx, sites: readonly Omit<Website, 'id'>[]): Promise<void> {
  const made = await numbered(tx, 'website_id', sites);
  for (let from = 0; from < made.length; from += BATCH) {
    await tx
      .insertInto('website')
      .values(made.slice(from, from + BATCH))
      .execute();
  }
}

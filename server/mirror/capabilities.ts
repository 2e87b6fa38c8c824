import type { Db } from '#server/db/database';
import type { Connection } from './connection.store.ts';
import { remember, remembered } from './parts.store.ts';

/** Parts of the interface that a live network may lack. */
export const abilities = [
  'campaigns',
  'conversions',
  'baskets',
  'reports',
  'payments',
  'paymentOverview',
  'invoices',
  'enquiries',
  'vouchers',
  'feeds',
  'placements',
  'files',
] as const;
export type Ability = (typeof abilities)[number];

/** True: the network has answered; false: it has refused; null: it was not asked yet, or has it for another role. */
export type Capabilities = Record<Ability, boolean | null>;

const ofRole: Partial<Record<Ability, Connection['role']>> = {
  payments: 'publisher',
  paymentOverview: 'publisher',
  invoices: 'advertiser',
};

/** The abilities of the live network, as far as its answers have shown them. */
export async function capabilitiesOf(db: Db, role: Connection['role']): Promise<Capabilities> {
  const known = await Promise.all(
    abilities.map(async (name) => {
      if ((ofRole[name] ?? role) !== role) return [name, null] as const;
      const said = await remembered(db, `can ${name}`);
      return [name, said === undefined ? null : said === 'yes'] as const;
    }),
  );
  return Object.fromEntries(known) as Capabilities;
}

export async function rememberAbility(db: Db, name: Ability, can: boolean): Promise<void> {
  await remember(db, `can ${name}`, can ? 'yes' : 'no');
}

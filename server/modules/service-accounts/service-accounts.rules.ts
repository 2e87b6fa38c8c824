import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS } from '#contract/day';
import type { ServiceAccount } from '#contract/access';
import { lowerOf, type Level } from '#contract/endpoint';
import { keyStart } from '#contract/networks';
import { readInstant } from '#contract/primitives';
import type { Database } from '#server/db/schema.generated';

/** Random characters of a key that lists show. */
const SHOWN_OF_KEY = 8;

/** A new key of a network: its start (`pd_`) and 32 random bytes. The prefix is stored in plain text. */
export function newKey(networkId: number): { key: string; prefix: string; hash: string } {
  const start = keyStart(networkId);
  const key = start + randomBytes(32).toString('base64url');
  return { key, prefix: key.slice(0, start.length + SHOWN_OF_KEY), hash: hashOf(key) };
}

/** The stored hash of a key: SHA-256, hex. A random key needs no salt or stretching. */
export function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** The instant a key expires; a plain day is included. */
export function expiryOf(text: string | null | undefined): Date | null {
  const instant = text ? readInstant(text) : undefined;
  if (!instant || !text) return null;
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(Date.parse(instant) + DAY_MS - 1) : new Date(instant);
}

/** @param row with the name of the key's maker, and the level of the membership that it is of */
export function serviceAccountOf(
  row: Readonly<Database['service_account']> & { own_level: Level; maker_name: string },
  now: Date,
): ServiceAccount {
  const expired = row.expires_at !== null && row.expires_at <= now;
  return {
    id: row.id,
    membershipId: row.membership_id,
    name: row.name,
    makerName: row.maker_name,
    keyPrefix: row.key_prefix,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    lastUsedAddress: row.last_used_address,
    level: row.level === null ? row.own_level : lowerOf(row.level, row.own_level),
    operations: row.operations === null ? null : (JSON.parse(row.operations) as string[]),
    oldKeyEndsAt: row.old_key_ends_at && row.old_key_ends_at > now ? row.old_key_ends_at.toISOString() : null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    status: row.revoked_at ? 'revoked' : expired ? 'expired' : 'active',
  };
}

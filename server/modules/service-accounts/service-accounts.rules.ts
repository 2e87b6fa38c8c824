import { createHash, randomBytes } from 'node:crypto';
import type { ServiceAccount } from '#contract/access';
import { readInstant } from '#contract/primitives';
import type { Database } from '#server/db/schema.generated';

const PREFIX_LENGTH = 11;

/** A new key: `pd_` and 32 random bytes. The prefix is stored in plain text. */
export function newKey(): { key: string; prefix: string; hash: string } {
  const key = `pd_${randomBytes(32).toString('base64url')}`;
  return { key, prefix: key.slice(0, PREFIX_LENGTH), hash: hashOf(key) };
}

/** The stored hash of a key: SHA-256, hex. A random key needs no salt or stretching. */
export function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** The instant a key expires; a plain day is included. */
export function expiryOf(text: string | null | undefined): Date | null {
  const instant = text ? readInstant(text) : undefined;
  if (!instant || !text) return null;
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(Date.parse(instant) + 86_400_000 - 1) : new Date(instant);
}

export function serviceAccountOf(row: Readonly<Database['service_account']>, now: Date): ServiceAccount {
  const expired = row.expires_at !== null && row.expires_at <= now;
  return {
    id: row.id,
    membershipId: row.membership_id,
    name: row.name,
    keyPrefix: row.key_prefix,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    status: row.revoked_at ? 'revoked' : expired ? 'expired' : 'active',
  };
}

import { actorColumns, audit, type AuditEvent } from '#server/domain/audit.store';
import type { Tx } from '#server/db/database';
import type { Deps } from '#server/deps';
import type { HandlersOf } from '#server/http/mount';
import type { Grant, Principal } from '#server/http/principal';
import { expiryOf, hashOf, newKey, serviceAccountOf } from './service-accounts.rules.ts';
import { endpoints } from '#contract';
import { DAY_MS } from '#contract/day';
import { reaches, type Definition } from '#contract/endpoint';
import {
  countActive,
  holderOfKey,
  insertServiceAccount,
  revoke,
  rotate,
  serviceAccountsOf,
  touchKey,
} from './service-accounts.store.ts';
import { refusal } from '#contract/refusals/index';
import { Failure, invalidField } from '#server/failure';

const TOUCH_EVERY_MS = 60_000;
/** Active keys of one person in an account: each is counted by itself where requests are limited. */
const MOST_KEYS = 20;
/** Time for programs to take over a new key. */
const OLD_KEY_MS = DAY_MS;

/**
 * The program with a key; undefined for an invalid key. Its last use is recorded once a minute, from whichever address:
 * the rate limit does not count this request yet.
 */
export async function principalOfKey({ db, now }: Deps, key: string, address: string): Promise<Principal | undefined> {
  const at = now();
  const holder = await holderOfKey(db, hashOf(key), at);
  if (!holder) return undefined;
  const since = new Date(at.getTime() - TOUCH_EVERY_MS);
  if (!holder.lastUsedAt || holder.lastUsedAt < since) await touchKey(db, holder.id, { at, since, address });
  return {
    kind: 'service_account',
    id: String(holder.id),
    name: holder.name,
    grants: [holder.grant],
    ...(holder.operations && { operations: new Set(holder.operations) }),
  };
}

function grantOf(principal: Principal, membershipId: number): Grant {
  const grant = principal.grants.find((one) => one.membershipId === membershipId);
  if (grant) return grant;
  throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal('access.foreignMembership', { membershipId }));
}

const keyOperations = new Set(
  Object.values<Definition>(endpoints)
    .filter(({ access }) => access === 'contact' || access === 'manager')
    .map(({ id }) => id),
);

/** @throws INVALID_REQUEST for an operation that no key may call */
function checkOperations(names: readonly string[]): void {
  const unknown = names.find((name) => !keyOperations.has(name));
  if (unknown !== undefined) throw invalidField('body.operations', refusal('access.noOperation', { name: unknown }));
}

/** Keys of programs: made and rotated by the owners of the memberships, revoked by them and by admins of the account. */
export function serviceAccountHandlers(
  deps: Deps,
): HandlersOf<'listServiceAccounts' | 'createServiceAccount' | 'rotateServiceAccount' | 'revokeServiceAccount'> {
  const note = (
    principal: Principal,
    account: Pick<Grant, 'agencyId' | 'contactId'>,
    action: AuditEvent['action'],
    id: number,
  ): AuditEvent => ({
    agency_id: account.agencyId,
    contact_id: account.contactId,
    ...actorColumns(principal),
    action,
    subject_kind: 'service_account',
    subject_id: String(id),
    occurred_at: deps.now(),
  });
  /** @throws CONFLICT when a person has as many active keys in an account as one may have */
  const checkActive = async (tx: Tx, membershipId: number) => {
    const active = await countActive(tx, membershipId, deps.now());
    if (active >= MOST_KEYS) throw new Failure('CONFLICT', refusal('access.mostKeys', { most: MOST_KEYS }));
  };
  return {
    listServiceAccounts: async ({ principal, query }) => {
      const all = principal.grants;
      const wanted = query.membershipId === undefined ? all : [grantOf(principal, query.membershipId)];
      const rows = await serviceAccountsOf(deps.db, wanted);
      return rows.map((row) => serviceAccountOf(row, deps.now()));
    },
    createServiceAccount: async ({ principal, body }) => {
      const grant = grantOf(principal, body.membershipId);
      const expires = expiryOf(body.expiresAt);
      if (expires && expires <= deps.now()) throw invalidField('body.expiresAt', refusal('input.inFuture'));
      if (body.level && !reaches(grant.level, body.level)) {
        throw invalidField('body.level', refusal('access.higherLevel'));
      }
      checkOperations(body.operations ?? []);
      const { key, prefix, hash } = newKey(deps.networkId);
      const row = await deps.db.transaction().execute(async (db) => {
        await checkActive(db, grant.membershipId);
        const made = await insertServiceAccount(db, {
          membership_id: grant.membershipId,
          name: body.name,
          key_prefix: prefix,
          key_hash: hash,
          created_at: deps.now(),
          expires_at: expires,
          last_used_at: null,
          revoked_at: null,
          level: body.level ?? null,
          operations: body.operations ? JSON.stringify(body.operations) : null,
          last_used_address: null,
          old_key_hash: null,
          old_key_ends_at: null,
        });
        await audit(db, { ...note(principal, grant, 'service_account.created', made.id), after: { name: made.name } });
        return made;
      });
      return { ...serviceAccountOf({ ...row, own_level: grant.level, maker_name: principal.name }, deps.now()), key };
    },
    rotateServiceAccount: async ({ principal, params, body }) => {
      const mine = new Set(principal.grants.map(({ membershipId }) => membershipId));
      return deps.db.transaction().execute(async (db) => {
        const now = deps.now();
        const row = (await serviceAccountsOf(db, principal.grants)).find((one) => one.id === params.id);
        // Its maker alone receives the new key.
        if (!row || !mine.has(row.membership_id)) throw new Failure('NOT_FOUND', refusal('access.noServiceAccount'));
        const before = serviceAccountOf(row, now);
        if (before.status === 'revoked') throw new Failure('CONFLICT', refusal('access.keyOver'));
        if (before.oldKeyEndsAt) throw new Failure('CONFLICT', refusal('access.keyReplaced'));
        const endsAt = body.expiresAt === undefined ? row.expires_at : expiryOf(body.expiresAt);
        if (endsAt && endsAt <= now) throw invalidField('body.expiresAt', refusal('input.inFuture'));
        if (before.status === 'expired') await checkActive(db, row.membership_id);
        const { key, prefix, hash } = newKey(deps.networkId);
        const aDay = now.getTime() + OLD_KEY_MS;
        const oldEndsAt = new Date(Math.min(aDay, row.expires_at?.getTime() ?? aDay));
        const made = await rotate(db, row, { hash, prefix, endsAt, oldEndsAt });
        const grant = grantOf(principal, row.membership_id);
        await audit(db, { ...note(principal, grant, 'service_account.rotated', row.id), after: { name: row.name } });
        return { ...serviceAccountOf({ ...row, ...made }, now), key };
      });
    },
    revokeServiceAccount: async ({ principal, params }) => {
      await deps.db.transaction().execute(async (db) => {
        const row = await revoke(db, params.id, principal.grants, deps.now());
        if (!row) throw new Failure('NOT_FOUND', refusal('access.noServiceAccount'));
        const account = { agencyId: row.agency_id, contactId: row.contact_id };
        await audit(db, { ...note(principal, account, 'service_account.revoked', row.id), before: { name: row.name } });
      });
      return undefined;
    },
  };
}

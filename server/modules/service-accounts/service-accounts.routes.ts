import { actorColumns, audit, type AuditEvent } from '#server/domain/audit.store';
import type { Deps } from '#server/deps';
import type { HandlersOf } from '#server/http/mount';
import type { Grant, Principal } from '#server/http/principal';
import { expiryOf, hashOf, newKey, serviceAccountOf } from './service-accounts.rules.ts';
import { holderOfKey, insertServiceAccount, revoke, serviceAccountsOf, touchKey } from './service-accounts.store.ts';
import { refusal } from '#contract/refusals/index';
import { Failure, invalidField } from '#server/failure';

const TOUCH_EVERY_MS = 60_000;

/** The program with a key; undefined for an invalid key. Its last use is recorded once a minute. */
export async function principalOfKey({ db, now }: Deps, key: string): Promise<Principal | undefined> {
  const at = now();
  const holder = await holderOfKey(db, hashOf(key), at);
  if (!holder) return undefined;
  if (!holder.lastUsedAt || at.getTime() - holder.lastUsedAt.getTime() > TOUCH_EVERY_MS) {
    await touchKey(db, holder.id, at);
  }
  return { kind: 'service_account', id: String(holder.id), name: holder.name, grants: [holder.grant] };
}

function grantOf(principal: Principal, membershipId: number): Grant {
  const grant = principal.grants.find((one) => one.membershipId === membershipId);
  if (grant) return grant;
  throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal('access.foreignMembership', { membershipId }));
}

/** Keys of programs: made, listed and revoked by the owners of the memberships. */
export function serviceAccountHandlers(
  deps: Deps,
): HandlersOf<'listServiceAccounts' | 'createServiceAccount' | 'revokeServiceAccount'> {
  const note = (principal: Principal, grant: Grant, action: AuditEvent['action'], id: number): AuditEvent => ({
    agency_id: grant.agencyId,
    contact_id: grant.contactId,
    ...actorColumns(principal),
    action,
    subject_kind: 'service_account',
    subject_id: String(id),
    occurred_at: deps.now(),
  });
  return {
    listServiceAccounts: async ({ principal, query }) => {
      const all = principal.grants.map((grant) => grant.membershipId);
      const wanted = query.membershipId === undefined ? all : [grantOf(principal, query.membershipId).membershipId];
      const rows = await serviceAccountsOf(deps.db, wanted);
      return rows.map((row) => serviceAccountOf(row, deps.now()));
    },
    createServiceAccount: async ({ principal, body }) => {
      const grant = grantOf(principal, body.membershipId);
      const expires = expiryOf(body.expiresAt);
      if (expires && expires <= deps.now()) throw invalidField('body.expiresAt', refusal('input.inFuture'));
      const { key, prefix, hash } = newKey();
      const row = await deps.db.transaction().execute(async (db) => {
        const made = await insertServiceAccount(db, {
          membership_id: grant.membershipId,
          name: body.name,
          key_prefix: prefix,
          key_hash: hash,
          created_at: deps.now(),
          expires_at: expires,
          last_used_at: null,
          revoked_at: null,
        });
        await audit(db, { ...note(principal, grant, 'service_account.created', made.id), after: { name: made.name } });
        return made;
      });
      return { ...serviceAccountOf(row, deps.now()), key };
    },
    revokeServiceAccount: async ({ principal, params }) => {
      const mine = principal.grants.map((grant) => grant.membershipId);
      await deps.db.transaction().execute(async (db) => {
        const row = await revoke(db, params.id, mine, deps.now());
        if (!row) throw new Failure('NOT_FOUND', refusal('access.noServiceAccount'));
        const grant = grantOf(principal, row.membership_id);
        await audit(db, { ...note(principal, grant, 'service_account.revoked', row.id), before: { name: row.name } });
      });
      return undefined;
    },
  };
}

import { refusal } from '#contract/refusals/index';
import type { SavedView } from '#contract/views';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import { Failure } from '#server/failure';
import type { HandlersOf } from '#server/http/mount';
import type { Principal } from '#server/http/principal';
import { dropView, ownView, putView, setSharing, viewsOf, type StoredView } from './views.store.ts';

const isSharedIn = (row: StoredView, { agencyId, contactId }: Scope): boolean =>
  row.agency_id === agencyId && row.contact_id === contactId;

function viewOf(row: StoredView, principal: Principal, scope?: Scope): SavedView {
  const { id, list, name, query, user_id, owner_name, created_at } = row;
  const shared = scope ? isSharedIn(row, scope) : row.agency_id !== null;
  const own = user_id === principal.id;
  return { id, list, name, query, shared, own, ownerName: owner_name, createdAt: created_at.toISOString() };
}

/** Views of lists: the user's own in every account, and those that colleagues share in the account looked at. */
export function viewHandlers({ db, now }: Deps): HandlersOf<'listViews' | 'saveView' | 'shareView' | 'deleteView'> {
  const own = async (principal: Principal, id: number, from = db): Promise<StoredView> => {
    const view = await ownView(from, principal.id, id);
    if (!view) throw new Failure('NOT_FOUND', refusal('view.none'));
    return view;
  };
  return {
    listViews: async ({ scope, principal, query }) =>
      (await viewsOf(db, scope, principal.id, query.list)).map((row) => viewOf(row, principal, scope)),
    saveView: async ({ principal, body: { list, name, query } }) => {
      const view = { user_id: principal.id, list, name, query, created_at: now() };
      const id = await db.transaction().execute((tx) => putView(tx, view));
      return viewOf(await own(principal, id), principal);
    },
    shareView: async ({ scope, principal, params, body }) => {
      await db.transaction().execute(async (tx) => {
        const { id } = await own(principal, params.id, tx);
        await setSharing(tx, id, body.shared ? scope : undefined);
      });
      return viewOf(await own(principal, params.id), principal, scope);
    },
    deleteView: async ({ principal, params }) => {
      await db.transaction().execute(async (tx) => dropView(tx, (await own(principal, params.id, tx)).id));
      return undefined;
    },
  };
}

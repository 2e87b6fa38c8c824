import { refusal } from '#contract/refusals/index';
import type { Sharing } from '#contract/sharing';
import { closedFilters, type SavedView } from '#contract/views';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import { isOfPartner } from '#server/domain/partners.store';
import { Failure, invalidField } from '#server/failure';
import type { HandlersOf } from '#server/http/mount';
import type { Principal } from '#server/http/principal';
import { dropView, ownView, putView, setSharing, viewsOf, type StoredView } from './views.store.ts';

function sharingOf({ agency_id, partners }: StoredView): Sharing {
  if (agency_id === null) return 'me';
  return partners ? 'partners' : 'account';
}

function viewOf(row: StoredView, principal: Principal, scope?: Scope): SavedView {
  const { id, list, name, query, created_at } = row;
  const own = row.user_id === principal.id;
  const isElsewhere = scope && (row.agency_id !== scope.agencyId || row.contact_id !== scope.contactId);
  const partner = !own && scope !== undefined && row.role !== null && isOfPartner(row.role, scope);
  const ownerName = partner ? (row.account_name ?? row.agency_name ?? '') : row.owner_name;
  const sharedWith = own && isElsewhere ? 'me' : sharingOf(row);
  return { id, list, name, query, sharedWith, own, partner, ownerName, createdAt: created_at.toISOString() };
}

/** @throws INVALID_REQUEST when partners would read what they may not, or have no such list */
function refuseClosed(list: string, query: string, place: string): void {
  const filters = closedFilters(list, query);
  if (!filters) throw invalidField(place, refusal('view.oneSided'));
  if (filters.length > 0) throw invalidField(place, refusal('view.closed', { filters }));
}

/** Views of lists: the user's own in every account, and those that colleagues or partners share in the account looked at. */
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
      const id = await db.transaction().execute(async (tx) => {
        const saved = await putView(tx, { user_id: principal.id, list, name, query, created_at: now() });
        if ((await own(principal, saved, tx)).partners) refuseClosed(list, query, 'body.query');
        return saved;
      });
      return viewOf(await own(principal, id), principal);
    },
    shareView: async ({ scope, principal, params, body: { sharedWith } }) => {
      await db.transaction().execute(async (tx) => {
        const { id, list, query } = await own(principal, params.id, tx);
        const partners = sharedWith === 'partners';
        if (partners) refuseClosed(list, query, 'body.sharedWith');
        await setSharing(tx, id, sharedWith === 'me' ? undefined : scope, partners);
      });
      return viewOf(await own(principal, params.id), principal, scope);
    },
    deleteView: async ({ principal, params }) => {
      await db.transaction().execute(async (tx) => dropView(tx, (await own(principal, params.id, tx)).id));
      return undefined;
    },
  };
}

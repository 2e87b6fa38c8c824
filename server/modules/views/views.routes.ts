import { refusal } from '#contract/refusals/index';
import type { SavedView } from '#contract/views';
import type { Database } from '#server/db/schema.generated';
import type { Deps } from '#server/deps';
import { Failure } from '#server/failure';
import type { HandlersOf } from '#server/http/mount';
import { dropView, putView, viewsOf } from './views.store.ts';

function viewOf(row: Readonly<Database['saved_view']>): SavedView {
  return { id: row.id, list: row.list, name: row.name, query: row.query, createdAt: row.created_at.toISOString() };
}

export function viewHandlers(deps: Deps): HandlersOf<'listViews' | 'saveView' | 'deleteView'> {
  return {
    listViews: async ({ principal, query }) => (await viewsOf(deps.db, principal.id, query.list)).map(viewOf),
    saveView: async ({ principal, body }) => {
      const view = {
        user_id: principal.id,
        list: body.list,
        name: body.name,
        query: body.query,
        created_at: deps.now(),
      };
      return viewOf(await deps.db.transaction().execute((db) => putView(db, view)));
    },
    deleteView: async ({ principal, params }) => {
      if (!(await dropView(deps.db, principal.id, params.id))) throw new Failure('NOT_FOUND', refusal('view.none'));
      return undefined;
    },
  };
}

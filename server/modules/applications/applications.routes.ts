import { refusal } from '#contract/refusals/index';
import type { Db, Tx } from '#server/db/database';
import { listing } from '#server/db/listing';
import type { Deps } from '#server/deps';
import { actorColumns, audit } from '#server/domain/audit.store';
import { Failure } from '#server/failure';
import type { HandlersOf } from '#server/http/mount';
import { applicationRows, asApplication, countApplications, pageOf, storePage } from './applications.store.ts';
import { accept, refuse } from './deciding.ts';
import { confirm, joinPage, takeApplication } from './joining.ts';

type Id =
  | 'getApplicationPage'
  | 'changeApplicationPage'
  | 'getJoinPage'
  | 'apply'
  | 'confirmApplication'
  | 'listApplications'
  | 'acceptApplication'
  | 'refuseApplication';

/** The public page of an agency, and the applications that it has brought. */
export function applicationHandlers(deps: Deps): HandlersOf<Id> {
  const { db, now, publicUrl } = deps;
  const pageFor = async (agencyId: number, from: Db | Tx = db) => {
    const page = await pageOf(from, agencyId);
    if (!page) throw new Failure('NOT_FOUND', refusal('application.closed'));
    const { agencyName: _, ...settings } = page;
    return { ...settings, address: `${publicUrl}/join/${agencyId}` };
  };
  return {
    getApplicationPage: ({ scope }) => pageFor(scope.agencyId),
    changeApplicationPage: async ({ scope, principal, body }) => {
      const questions = body.questions.map((one) => ({ ...one, options: one.kind === 'text' ? [] : one.options }));
      await db.transaction().execute(async (tx) => {
        const before = await pageFor(scope.agencyId, tx);
        if (before.revision !== body.revision) throw new Failure('CONFLICT', refusal('application.pageChanged'));
        await storePage(tx, scope.agencyId, { open: body.open, questions, revision: body.revision + 1 });
        await audit(tx, {
          agency_id: scope.agencyId,
          contact_id: 0,
          ...actorColumns(principal),
          action: 'application_page.changed',
          subject_kind: 'agency',
          subject_id: String(scope.agencyId),
          occurred_at: now(),
          before: { open: before.open, questions: before.questions.map(({ text }) => text) },
          after: { open: body.open, questions: questions.map(({ text }) => text) },
        });
      });
      return pageFor(scope.agencyId);
    },
    getJoinPage: ({ params }) => joinPage(deps, params.agencyId),
    apply: async ({ params, body, request }) => {
      await takeApplication(deps, params.agencyId, body, request.ip);
      return undefined;
    },
    confirmApplication: ({ params, body }) => confirm(deps, params.agencyId, body.token),
    listApplications: ({ query, scope }) =>
      listing(applicationRows(db, scope, query), countApplications(db, scope, query), (rows) =>
        rows.map(asApplication),
      ),
    acceptApplication: ({ params, scope, principal }) => accept(deps, { id: params.applicationId, scope, principal }),
    refuseApplication: ({ params, scope, principal, body }) =>
      refuse(deps, { id: params.applicationId, scope, principal }, body.reason),
  };
}

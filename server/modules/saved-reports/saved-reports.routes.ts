import type { Role } from '#contract/access';
import { refusal } from '#contract/refusals/index';
import { closedFields, SAVED_VERSION, type SavedDefinition, type SavedReport } from '#contract/reports/saved';
import type { Sharing } from '#contract/sharing';
import { actorColumns, audit, type AuditEvent } from '#server/domain/audit.store';
import { isOfPartner } from '#server/domain/partners.store';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import { Failure, invalidField } from '#server/failure';
import type { HandlersOf } from '#server/http/mount';
import type { Principal } from '#server/http/principal';
import { definitionOf } from './saved-reports.rules.ts';
import {
  deleteReport,
  insertReport,
  reportById,
  reportsOf,
  updateReport,
  type StoredReport,
} from './saved-reports.store.ts';

type Id = 'listSavedReports' | 'getSavedReport' | 'createSavedReport' | 'updateSavedReport' | 'deleteSavedReport';

const membershipsOf = ({ grants }: Principal) => grants.map(({ membershipId }) => membershipId);

/** The membership by which the caller accesses an account. */
function membershipFor({ grants }: Principal, { agencyId, contactId, role }: Scope): number {
  const grant = grants.find(
    (one) => one.agencyId === agencyId && one.role === role && (role === 'manager' || one.contactId === contactId),
  );
  if (!grant) throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal('access.noMembership'));
  return grant.membershipId;
}

/** Its owner's name; of one of a partner its account's, whose people others do not know. */
const ownerOf = (row: StoredReport, scope: Scope): string =>
  isOfPartner(row.owner_role, scope) ? (row.account_name ?? row.agency_name) : row.owner_name;

function sharingOf({ shared, partners }: StoredReport): Sharing {
  if (partners === true) return 'partners';
  return shared ? 'account' : 'me';
}

function reportOf(row: StoredReport, scope: Scope, principal: Principal): SavedReport {
  return {
    id: row.id,
    name: row.name,
    sharedWith: sharingOf(row),
    own: membershipsOf(principal).includes(row.membership_id),
    partner: isOfPartner(row.owner_role, scope),
    ownerName: ownerOf(row, scope),
    ownerRole: row.owner_role,
    revision: row.revision ?? 1,
    definition: definitionOf(row.version, row.definition),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** The names of the reports that a caller sees in an account. */
export const reportNames =
  ({ db }: Deps) =>
  async (scope: Scope, principal: Principal) =>
    (await reportsOf(db, scope, membershipsOf(principal))).map((row) => ({
      id: row.id,
      name: row.name,
      owner: ownerOf(row, scope),
      at: row.updated_at,
    }));

const notFound = () => new Failure('NOT_FOUND', refusal('savedReport.none'));

interface Content {
  name: string;
  sharedWith: Sharing;
  definition: SavedDefinition;
}

/** @throws INVALID_REQUEST when partners would read what they may not */
function refuseClosed({ sharedWith, definition }: Content, role: Role, contactId: number): void {
  if (sharedWith !== 'partners') return;
  const fields = closedFields(definition, role, contactId);
  if (fields.length > 0) throw invalidField('body.sharedWith', refusal('savedReport.closed', { fields }));
}

/** The column that the owner sorted by may be that of somebody's name. */
const withoutColumn = (definition: SavedDefinition): SavedDefinition => ({
  ...definition,
  view: { ...definition.view, by: '' },
});

/** The columns that say with whom a report is shared, also recorded. */
const sharedColumns = (sharedWith: Sharing) => ({ shared: sharedWith !== 'me', partners: sharedWith === 'partners' });

/** Saved reports: the caller's own, and those shared by colleagues, by the people of the account looked at or by partners. */
export function savedReportHandlers({ db, now }: Deps): HandlersOf<Id> {
  const contentOf = ({ name, sharedWith, definition }: Content) => ({
    name,
    ...sharedColumns(sharedWith),
    version: SAVED_VERSION,
    definition: JSON.stringify(sharedWith === 'partners' ? withoutColumn(definition) : definition),
    updated_at: now(),
  });
  const event = (
    scope: Scope,
    principal: Principal,
    action: 'created' | 'changed' | 'deleted',
    report: number,
  ): AuditEvent => ({
    agency_id: scope.agencyId,
    contact_id: scope.contactId,
    ...actorColumns(principal),
    action: `report.${action}`,
    subject_kind: 'report',
    subject_id: String(report),
    occurred_at: now(),
  });
  const read = async (scope: Scope, principal: Principal, id: number, from = db) => {
    const row = await reportById(from, scope, membershipsOf(principal), id);
    if (!row) throw notFound();
    return row;
  };
  /** A report that the caller owns. @throws NOT_FOUND when the caller cannot see it. */
  const own = async (scope: Scope, principal: Principal, id: number, from = db) => {
    const row = await read(scope, principal, id, from);
    if (membershipsOf(principal).includes(row.membership_id)) return row;
    throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal('savedReport.foreign', { owner: ownerOf(row, scope) }));
  };
  return {
    listSavedReports: async ({ scope, principal }) =>
      (await reportsOf(db, scope, membershipsOf(principal))).map((row) => reportOf(row, scope, principal)),
    getSavedReport: async ({ scope, principal, params }) =>
      reportOf(await read(scope, principal, params.reportId), scope, principal),
    createSavedReport: async ({ scope, principal, body }) => {
      refuseClosed(body, scope.role, scope.contactId);
      const id = await db.transaction().execute(async (tx) => {
        const made = await insertReport(tx, {
          ...contentOf(body),
          agency_id: scope.agencyId,
          contact_id: scope.contactId,
          membership_id: membershipFor(principal, scope),
        });
        await audit(tx, {
          ...event(scope, principal, 'created', made),
          after: { name: body.name, ...sharedColumns(body.sharedWith) },
        });
        return made;
      });
      return reportOf(await read(scope, principal, id), scope, principal);
    },
    updateSavedReport: async ({ scope, principal, params, body }) => {
      await db.transaction().execute(async (tx) => {
        const old = await own(scope, principal, params.reportId, tx);
        // An account manager may look at one account and change what is for all.
        refuseClosed(body, scope.role, old.contact_id);
        if (old.revision !== body.revision) {
          throw new Failure('CONFLICT', refusal('savedReport.changed', { name: old.name }));
        }
        await updateReport(tx, old.id, body.revision + 1, contentOf(body));
        await audit(tx, {
          ...event(scope, principal, 'changed', old.id),
          before: { name: old.name, ...sharedColumns(sharingOf(old)) },
          after: { name: body.name, ...sharedColumns(body.sharedWith) },
        });
      });
      return reportOf(await read(scope, principal, params.reportId), scope, principal);
    },
    deleteSavedReport: async ({ scope, principal, params }) => {
      await db.transaction().execute(async (tx) => {
        const old = await own(scope, principal, params.reportId, tx);
        await deleteReport(tx, old.id);
        await audit(tx, { ...event(scope, principal, 'deleted', old.id), before: { name: old.name } });
      });
      return undefined;
    },
  };
}

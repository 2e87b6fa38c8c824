import type { Application } from '#contract/applications';
import { refusal } from '#contract/refusals/index';
import type { Tx } from '#server/db/database';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import { actorColumns, audit } from '#server/domain/audit.store';
import { inviteTo } from '#server/domain/invitations.store';
import { Failure } from '#server/failure';
import { memberOf, type Principal } from '#server/http/principal';
import { applicationOf, asApplication, pageOf, storeDecision, type ApplicationRow } from './applications.store.ts';
import { makePublisher, managerOf, publisherNamed } from './publisher.store.ts';

interface Decision {
  id: number;
  scope: Scope;
  principal: Principal;
}

/** The application while nobody has decided on it. @throws NOT_FOUND, or CONFLICT once somebody has */
async function undecided(tx: Tx, { id, scope }: Decision): Promise<ApplicationRow> {
  const row = await applicationOf(tx, scope, id);
  if (!row) throw new Failure('NOT_FOUND', refusal('application.none'));
  if (row.status !== 'received') {
    throw new Failure('CONFLICT', refusal('application.decided', { name: row.decided_by ?? '' }));
  }
  return row;
}

const nameOf = async (tx: Tx, agencyId: number) => (await pageOf(tx, agencyId))?.agencyName ?? '';

/** Decides on an application, once. */
async function decide(
  deps: Deps,
  decision: Decision,
  status: 'accepted' | 'refused',
  work: (
    tx: Tx,
    row: ApplicationRow,
    agencyName: string,
  ) => Promise<{ contactId: number | null; reason: string | null }>,
): Promise<Application> {
  const { id, scope, principal } = decision;
  return deps.db.transaction().execute(async (tx) => {
    const row = await undecided(tx, decision);
    const { contactId, reason } = await work(tx, row, await nameOf(tx, scope.agencyId));
    const decided = { status, decided_at: deps.now(), decided_by: principal.name, reason, contact_id: contactId };
    await storeDecision(tx, id, decided);
    await audit(tx, {
      agency_id: scope.agencyId,
      contact_id: contactId ?? 0,
      ...actorColumns(principal),
      action: `application.${status}`,
      subject_kind: 'application',
      subject_id: String(id),
      occurred_at: deps.now(),
      before: { status: row.status },
      after: { status, name: row.company_name, ...(reason !== null && { reason }) },
    });
    return asApplication({ ...row, ...decided });
  });
}

/**
 * Makes a publisher of an application and invites the applicant.
 * @throws CONFLICT while another publisher has the name
 */
export function accept(deps: Deps, decision: Decision): Promise<Application> {
  return decide(deps, decision, 'accepted', async (tx, row, agencyName) => {
    const namesake = await publisherNamed(tx, decision.scope, row.company_name);
    if (namesake !== undefined) {
      const values = { name: row.company_name, contactId: namesake };
      throw new Failure('CONFLICT', refusal('application.nameTaken', values));
    }
    const managerId = await managerOf(tx, row.agency_id, memberOf(decision.principal, decision.scope));
    const contactId = await makePublisher(
      tx,
      {
        agencyId: row.agency_id,
        companyName: row.company_name,
        email: row.email,
        countryCode: row.country_code,
        currencyCode: row.currency_code,
        trafficType: row.traffic_type,
        websites: JSON.parse(row.websites) as string[],
        managerId,
      },
      deps.now(),
    );
    await inviteTo(tx, deps, {
      agencyId: row.agency_id,
      contactId,
      role: 'publisher',
      level: 'admin',
      email: row.email,
      language: row.language,
      by: 'mail',
      // The agency's word: it stays when the one who gave it leaves.
      inviter: { membershipId: null, name: decision.principal.name },
      acceptedBy: agencyName,
    });
    return { contactId, reason: null };
  });
}

/** Refuses an application and tells the applicant why. */
export function refuse(deps: Deps, decision: Decision, reason: string): Promise<Application> {
  return decide(deps, decision, 'refused', async (tx, row, agencyName) => {
    await deps.mail.queue(tx, {
      to: row.email,
      language: row.language,
      kind: 'applicationRefused',
      data: { agencyName, reason },
      agencyId: row.agency_id,
    });
    return { contactId: null, reason };
  });
}

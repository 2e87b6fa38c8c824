import type { activateContact, createContact, putBankAccount, updateContact } from '#contract/contacts';
import { refusal } from '#contract/refusals/index';
import { listing } from '#server/db/listing';
import type { Db, Tx } from '#server/db/database';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import { audit } from '#server/domain/audit.store';
import { differing } from '#server/domain/differing';
import { colourOf, insertContacts, insertSites, newContact } from '#server/domain/new-contacts.store';
import { Failure, invalid, wrongField, type WrongField } from '#server/failure';
import type { Call, HandlersOf } from '#server/http/mount';
import { changeBank, eventOf } from './bank.ts';
import { erased, exported } from './contact-people.ts';
import { contactsImport } from './contacts-import.ts';
import { columnsOf, contactDetailOf, contactErrors, contactRowOf, recordedOf } from './contacts.rules.ts';
import {
  bankOf,
  changeContact,
  changeSite,
  contactById,
  contactRows,
  countContacts,
  hasDocuments,
  knownOf,
  namesOf,
  removeSites,
  usedSites,
  websitesOf,
  type ContactRecord,
  type Website,
} from './contacts.store.ts';

const notFound = () => new Failure('NOT_FOUND', refusal('contact.none'));
const changed = () => new Failure('CONFLICT', refusal('contact.changed'));

async function found(db: Db, scope: Scope, id: number): Promise<ContactRecord> {
  const record = await contactById(db, scope, id);
  if (!record) throw notFound();
  return record;
}

async function detailOf(db: Db, scope: Scope, id: number) {
  const [record, sites, bank] = await Promise.all([
    found(db, scope, id),
    websitesOf(db, scope, id),
    bankOf(db, scope, id),
  ]);
  return contactDetailOf(record, sites, bank);
}

/** Stores a contact and its websites, with an audit event. */
async function create({ db, now, rates }: Deps, { scope, principal, body }: Call<typeof createContact>) {
  return db.transaction().execute(async (tx) => {
    const { kind, ...fields } = body;
    const [known, taken] = await Promise.all([knownOf(tx, scope, rates), namesOf(tx, scope, kind)]);
    const errors = contactErrors(kind, fields, known, taken);
    if (errors.length > 0) throw invalid(errors);
    const at = now();
    const columns = columnsOf(kind, fields);
    const sites = body.websites.map(({ name, url, traffic }) => ({
      agency_id: scope.agencyId,
      name,
      url,
      traffic_type: traffic,
    }));
    const contact = {
      agency_id: scope.agencyId,
      kind,
      ...columns,
      ...newContact,
      colour: colourOf(body.name),
      created_at: at,
    };
    const [id = 0] = await insertContacts(tx, [{ contact, sites }]);
    await audit(tx, {
      ...eventOf(scope, principal, id, at),
      action: 'contact.created',
      after: { type: kind, ...recordedOf(columns, sites) },
    });
    return detailOf(tx, scope, id);
  });
}

type Given = Call<typeof updateContact>['body']['websites'];

/** Brings a publisher's websites to what is given. @throws for a foreign website, or one that is left out and in use */
async function changeSites(tx: Tx, scope: Scope, contactId: number, old: readonly Website[], given: Given) {
  const errors: WrongField[] = given.flatMap(({ id }, at) =>
    id == null || old.some((site) => site.id === id)
      ? []
      : [wrongField(`body.websites.${at}.name`, refusal('contact.foreignSite'))],
  );
  const gone = old.filter((site) => !given.some(({ id }) => id === site.id));
  const used = await usedSites(
    tx,
    scope,
    gone.map(({ id }) => id),
  );
  const kept = gone.find(({ id }) => used.has(id));
  if (kept) errors.push(wrongField('body.websites', refusal('contact.siteUsed', { name: kept.name })));
  if (errors.length > 0) throw invalid(errors);
  await removeSites(
    tx,
    gone.map(({ id }) => id),
  );
  const owner = { agency_id: scope.agencyId, contact_id: contactId };
  for (const { id, name, url, traffic } of given) {
    if (id != null) await changeSite(tx, id, { name, url, traffic_type: traffic });
  }
  await insertSites(
    tx,
    given.flatMap(({ id, name, url, traffic }) => (id == null ? [{ ...owner, name, url, traffic_type: traffic }] : [])),
  );
}

/** Changes a contact that is as the caller read it, with an audit event. */
async function update({ db, now, rates }: Deps, { scope, principal, params, body }: Call<typeof updateContact>) {
  return db.transaction().execute(async (tx) => {
    const old = await found(tx, scope, params.contactId);
    const { revision, ...fields } = body;
    if (old.revision !== revision) throw changed();
    const [known, taken, sites] = await Promise.all([
      knownOf(tx, scope, rates),
      namesOf(tx, scope, old.kind),
      websitesOf(tx, scope, old.id),
    ]);
    const errors = contactErrors(old.kind, fields, known, taken, old);
    if (fields.currency !== old.currency_code && (await hasDocuments(tx, scope, old.id))) {
      errors.push(wrongField('body.currency', refusal('contact.currencyUsed', { currency: old.currency_code })));
    }
    if (errors.length > 0) throw invalid(errors);
    const columns = columnsOf(old.kind, fields);
    if (!(await changeContact(tx, { id: old.id, revision }, columns, now()))) throw changed();
    await changeSites(tx, scope, old.id, sites, fields.websites);
    const after = recordedOf(columns, await websitesOf(tx, scope, old.id));
    const change = differing(recordedOf(old, sites), after);
    if (change) {
      await audit(tx, { ...eventOf(scope, principal, old.id, now()), action: 'contact.changed', ...change });
    }
    return detailOf(tx, scope, old.id);
  });
}

/** Deactivates a contact or takes it back, with an audit event; asked for again it changes nothing. */
async function activate({ db, now }: Deps, { scope, principal, params, body }: Call<typeof activateContact>) {
  return db.transaction().execute(async (tx) => {
    const old = await found(tx, scope, params.contactId);
    if (old.active !== body.active) {
      if (!(await changeContact(tx, { id: old.id, revision: old.revision ?? 1 }, { active: body.active }, now())))
        throw changed();
      await audit(tx, {
        ...eventOf(scope, principal, old.id, now()),
        action: body.active ? 'contact.activated' : 'contact.deactivated',
        after: { name: old.name },
      });
    }
    return detailOf(tx, scope, old.id);
  });
}

/** Stores the bank account of a contact for its account manager. */
async function putBank(deps: Deps, { scope, principal, params, body }: Call<typeof putBankAccount>) {
  await deps.db.transaction().execute(async (tx) => {
    const contact = await found(tx, scope, params.contactId);
    await changeBank(deps, tx, { scope, principal, contact, body });
  });
}

type Id =
  | 'listContacts'
  | 'getContact'
  | 'createContact'
  | 'updateContact'
  | 'activateContact'
  | 'getBankAccount'
  | 'putBankAccount'
  | 'getContactPeople'
  | 'eraseContactPeople'
  | 'importContacts';

/** Advertisers and publishers: listed, read, made, changed, deactivated and imported. */
export function contactHandlers(deps: Deps): HandlersOf<Id> {
  const { db } = deps;
  return {
    listContacts: ({ query, scope }) =>
      listing(contactRows(db, scope, query), countContacts(db, scope, query), (rows) => rows.map(contactRowOf)),
    getContact: ({ params, scope }) => detailOf(db, scope, params.contactId),
    createContact: (call) => create(deps, call),
    updateContact: (call) => update(deps, call),
    activateContact: (call) => activate(deps, call),
    getBankAccount: async ({ params, scope }) => {
      await found(db, scope, params.contactId);
      const bank = await bankOf(db, scope, params.contactId);
      return bank
        ? { accountName: bank.account_name, iban: bank.iban, bic: bank.bic, updatedAt: bank.updated_at.toISOString() }
        : null;
    },
    putBankAccount: async (call) => {
      await putBank(deps, call);
      return undefined;
    },
    getContactPeople: async ({ params, scope }) => exported(deps, await found(db, scope, params.contactId)),
    eraseContactPeople: async (call) => {
      const contact = await found(db, call.scope, call.params.contactId);
      await erased(deps, call, contact, eventOf(call.scope, call.principal, contact.id, deps.now()));
      return undefined;
    },
    importContacts: (call) => contactsImport(deps, call),
  };
}

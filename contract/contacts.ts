import * as z from 'zod/mini';
import { isBic, isIban } from './bank.ts';
import { pageOf } from './destination.ts';
import { days } from './days.ts';
import { endpoint } from './endpoint.ts';
import * as p from './primitives.ts';
import { messageOf, wrong } from './refusals/checked.ts';
import { keyed } from './refusals/say.ts';

/** Advertisers and publishers of an agency, as its account managers make and change them. */

export const contactKinds = ['advertiser', 'publisher'] as const;
export type ContactKind = (typeof contactKinds)[number];
/** Kinds of publishers, and the sources of a website's traffic. */
export const publisherTypes = ['Content', 'Cashback', 'Voucher', 'Email', 'Social', 'Search', 'App'] as const;
export const partnerTypes = ['Standard', 'Strategic', 'New'] as const;
/** How fast an account is paid, or pays; see `paymentType` of payments. */
export const payTypes = ['faster', 'express', 'nonstandard'] as const;
export const managedByTypes = ['optimise', 'advertiser'] as const;

/** The fee of an advertiser where none is given, in per cent of the commission. */
export const USUAL_FEE_RATE = '30';

/** Rows of one import. */
export const MOST_IMPORTED = 1000;
const MOST_WEBSITES = 50;

const s = z.string();
const n = z.int();
const b = z.boolean();

/** Trimmed text of at most `most` characters, or none. */
const maybe = (most: number) => z.string().check(z.trim(), z.maxLength(most, wrong('check.mostCharacters', { most })));

const optionalMatch = (pattern: RegExp, message: string) => z.string().check(z.trim(), z.regex(pattern, message));

/** An amount of at most four decimals, or '' for none. */
const optionalAmount = optionalMatch(/^(\d{1,12}(\.\d{1,4})?)?$/, wrong('check.amount', { example: '25.00' }));

/** A share in per cent: 0 to 100, at most four decimals. */
export const percent = z
  .string()
  .check(z.trim(), z.regex(/^(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)$/, wrong('check.percent')));

/** The address of a page on the web. */
export const webPage = z
  .string()
  .check(z.trim(), z.maxLength(2048, wrong('check.mostCharacters', { most: 2048 })), (context) => {
    const page = pageOf(context.value);
    if (!(page instanceof URL)) context.issues.push({ code: 'custom', input: context.value, message: messageOf(page) });
  });

export const countryCode = z.string().check(z.trim(), z.regex(/^[A-Z]{2}$/, wrong('check.countryCode')));
const ownCurrency = z.string().check(z.trim(), z.regex(/^[A-Z]{3}$/, wrong('check.currencyCode')));
const bodyId = z.int().check(z.minimum(1, wrong('check.required')), z.maximum(p.MAX_ID));

/** A publisher's website; without an id it is a new one. */
const websiteBody = z.strictObject({
  id: z.optional(z.nullable(bodyId)),
  name: p.words(120),
  url: webPage,
  traffic: p.choice(...publisherTypes),
});

const fields = {
  name: p.plainWords(120),
  companyName: p.plainWords(200),
  email: z.string().check(z.trim(), z.email(wrong('check.email'))),
  address: maybe(500),
  country: countryCode,
  currency: ownCurrency,
  vatNumber: optionalMatch(/^([A-Za-z0-9][A-Za-z0-9 .+*-]{3,23})?$/, wrong('check.vatNumber')),
  vatRate: percent,
  paymentType: p.choice(...payTypes),
  termsDays: z.nullable(days(0, 180)),
  minimumPayment: optionalAmount,
  accountManagerId: bodyId,
  managedBy: p.choice(...managedByTypes),
  feeRate: percent,
  publisherType: z.nullable(p.choice(...publisherTypes)),
  partnerType: z.nullable(p.choice(...partnerTypes)),
  fcaNumber: z.nullable(days(1, 99_999_999)),
  websites: z.array(websiteBody).check(z.maxLength(MOST_WEBSITES, wrong('check.mostValues', { most: MOST_WEBSITES }))),
};

/** An account manager's facts about an account. A publisher has a type, an advertiser no websites. */
export const contactBody = z.strictObject(fields);
export type ContactBody = z.output<typeof contactBody>;

/** The company that an account's documents name, as its own people see it; the agency sets `vatRate` (per cent). */
export const ownCompany = {
  companyName: s,
  address: z.nullable(s),
  vatNumber: z.nullable(s),
  vatRate: s,
  currency: s,
  revision: n,
};

const { companyName, address, vatNumber } = fields;
/** The details of a company that its account's own admins change. */
export const ownCompanyBody = z.strictObject({ revision: n, companyName, address, vatNumber });

export const newContactBody = z.strictObject({ kind: p.choice(...contactKinds), ...fields });
export type NewContact = z.output<typeof newContactBody>;

export const changedContactBody = z.strictObject({ revision: n, ...fields });

const contactRow = z.object({
  contactId: n,
  agencyId: n,
  kind: z.enum(contactKinds),
  name: s,
  companyName: s,
  email: s,
  country: s,
  currency: s,
  active: b,
  accountManager: s,
  accountManagerId: n,
  vatNumber: z.nullable(s),
  /** In per cent: 20, 0. */
  vatRate: s,
  paymentType: s,
  termsDays: z.nullable(n),
  minimumPayment: z.nullable(s),
  publisherType: z.nullable(s),
  partnerType: z.nullable(s),
  /** An advertiser's campaigns, or the campaigns in which a publisher is live. */
  campaigns: n,
  websiteCount: n,
  /** The first website of a publisher, and what its traffic comes from. */
  website: z.nullable(s),
  traffic: z.nullable(s),
  address: z.nullable(s),
  /** In per cent of the commission; 0 for a publisher. */
  feeRate: s,
  createdAt: p.at,
});
export type ContactRow = z.output<typeof contactRow>;

export const contactSorts = [
  'contactId',
  'name',
  'companyName',
  'email',
  'country',
  'currency',
  'active',
  'accountManager',
  'vatRate',
  'paymentType',
  'publisherType',
  'partnerType',
  'campaigns',
  'websiteCount',
  'createdAt',
] as const;

const common = { access: 'manager', tag: 'Accounts' } as const;
const agency = z.object({ agencyId: p.id });
const params = z.object({ contactId: p.id });

export const listContacts = endpoint({
  ...common,
  id: 'listContacts',
  method: 'GET',
  path: '/api/contacts',
  summary: 'Advertisers or publishers of the agency',
  query: z.object({
    agencyId: p.id,
    kind: p.choice(...contactKinds),
    searchTerm: z.optional(p.words()),
    active: z.optional(p.flag),
    accountManagerIds: z.optional(p.list(p.id)),
    countries: z.optional(p.list(p.words(2))),
    currencies: z.optional(p.list(p.currency)),
    publisherTypes: z.optional(p.list(p.choice(...publisherTypes))),
    partnerTypes: z.optional(p.list(p.choice(...partnerTypes))),
    paymentTypes: z.optional(p.list(p.choice(...payTypes))),
    ...p.pageQuery,
    sortColumnName: z.optional(p.choice(...contactSorts)),
    sortDirection: z.optional(p.direction),
  }),
  reply: z.array(contactRow),
  list: true,
});

/** `bank` is masked; `getBankAccount` has the whole of it. */
const contactDetail = z.extend(contactRow, {
  managedBy: s,
  fcaNumber: z.nullable(n),
  sites: z.array(z.object({ id: n, name: s, url: s, traffic: z.nullable(s) })),
  bank: z.nullable(z.object({ accountName: s, iban: s, bic: s })),
  revision: n,
});
export type ContactDetail = z.output<typeof contactDetail>;

export const getContact = endpoint({
  ...common,
  id: 'getContact',
  method: 'GET',
  path: '/api/contacts/{contactId}',
  summary: 'One advertiser or publisher',
  params,
  query: agency,
  reply: contactDetail,
  failures: ['NOT_FOUND'],
});

export const createContact = endpoint({
  ...common,
  id: 'createContact',
  method: 'POST',
  path: '/api/contacts',
  summary: 'Make an advertiser or a publisher',
  query: agency,
  body: newContactBody,
  reply: contactDetail,
  status: 201,
});

export const updateContact = endpoint({
  ...common,
  id: 'updateContact',
  method: 'PUT',
  path: '/api/contacts/{contactId}',
  summary: 'Change an advertiser or a publisher',
  description: '`revision` is the one that was read; 409 when somebody has changed it since.',
  params,
  query: agency,
  body: changedContactBody,
  reply: contactDetail,
  failures: ['NOT_FOUND', 'CONFLICT'],
});

export const activateContact = endpoint({
  ...common,
  id: 'activateContact',
  method: 'PUT',
  path: '/api/contacts/{contactId}/active',
  summary: 'Deactivate an account, or take it back',
  description:
    'Links of an account that is not active lead nowhere and count nothing. What it has earned or owes stays.',
  params,
  query: agency,
  body: z.strictObject({ active: b }),
  reply: contactDetail,
  failures: ['NOT_FOUND'],
});

const contactPeople = z.object({
  exportedAt: p.at,
  account: z.object({ id: n, name: s, email: s }),
  people: z.array(z.object({ name: s, email: s, primary: b, admin: b })),
  applications: z.array(z.object({ name: s, email: s, createdAt: p.at })),
});

export const getContactPeople = endpoint({
  ...common,
  id: 'getContactPeople',
  level: 'admin',
  method: 'GET',
  path: '/api/contacts/{contactId}/personal-data',
  summary: 'Names and addresses of people that are stored with an account',
  description: 'The people of the account who sign in export and erase their own data.',
  params,
  query: agency,
  reply: contactPeople,
  failures: ['NOT_FOUND'],
});

export const eraseContactPeople = endpoint({
  ...common,
  id: 'eraseContactPeople',
  level: 'admin',
  method: 'POST',
  path: '/api/contacts/{contactId}/personal-data/erase',
  summary: 'Erase names and addresses of people that are stored with an account',
  description:
    'They are replaced by stand-ins such as "Erased person 7", also in the audit log and in mail. Company, documents and bank account stay: bookkeeping needs them.',
  params,
  query: agency,
  reply: null,
  failures: ['NOT_FOUND'],
});

export const bankBody = z.strictObject({
  accountName: p.plainWords(140),
  iban: z.string().check(z.trim(), z.maxLength(42), z.refine(isIban, wrong('check.iban'))),
  bic: z.string().check(
    z.trim(),
    z.refine((text) => text === '' || isBic(text), wrong('check.bic')),
  ),
});

export const getBankAccount = endpoint({
  ...common,
  id: 'getBankAccount',
  level: 'admin',
  method: 'GET',
  path: '/api/contacts/{contactId}/bank-account',
  summary: 'The bank account of an account, as it was given',
  description: 'Null where none was given.',
  params,
  query: agency,
  reply: z.nullable(z.object({ accountName: s, iban: s, bic: s, updatedAt: p.at })),
  failures: ['NOT_FOUND'],
});

export const putBankAccount = endpoint({
  ...common,
  id: 'putBankAccount',
  level: 'admin',
  method: 'PUT',
  path: '/api/contacts/{contactId}/bank-account',
  summary: 'Say to which bank account an account is paid',
  params,
  query: agency,
  body: bankBody,
  reply: null,
  failures: ['NOT_FOUND'],
});

/** Columns of an import, in the order of its template. A publisher has the last four, an advertiser `feeRate`. */
export const importColumns = [
  'name',
  'companyName',
  'email',
  'address',
  'country',
  'currency',
  'vatNumber',
  'vatRate',
  'paymentType',
  'termsDays',
  'minimumPayment',
  'accountManager',
  'feeRate',
  'publisherType',
  'partnerType',
  'website',
  'traffic',
] as const;
export type ImportColumn = (typeof importColumns)[number];

const cell = z.optional(z.string().check(z.maxLength(2048, wrong('check.mostCharacters', { most: 2048 }))));
const cells = z.strictObject({
  name: cell,
  companyName: cell,
  email: cell,
  address: cell,
  country: cell,
  currency: cell,
  vatNumber: cell,
  vatRate: cell,
  paymentType: cell,
  termsDays: cell,
  minimumPayment: cell,
  accountManager: cell,
  feeRate: cell,
  publisherType: cell,
  partnerType: cell,
  website: cell,
  traffic: cell,
});
export type ImportCells = z.output<typeof cells>;

const importedRow = z.object({
  /** `made` names what would be made while `dryRun` is true. */
  outcome: z.enum(['made', 'refused']),
  contactId: z.nullable(n),
  name: s,
  errors: z.array(z.object({ member: s, message: s, refusal: keyed })),
});
export type ImportedRow = z.output<typeof importedRow>;

export const importContacts = endpoint({
  ...common,
  id: 'importContacts',
  method: 'POST',
  path: '/api/contacts/import',
  summary: 'Make many advertisers or publishers, all or none',
  description:
    'With `dryRun`, every row is checked and nothing is written. Without it one refused row refuses all (409). An empty ' +
    `cell takes the usual value: the agency’s currency and country, no VAT, a fee of ${USUAL_FEE_RATE} per cent, oneself as manager.`,
  query: agency,
  body: z.strictObject({
    kind: p.choice(...contactKinds),
    dryRun: b,
    rows: z
      .array(cells)
      .check(
        z.minLength(1, wrong('check.leastOneRow')),
        z.maxLength(MOST_IMPORTED, wrong('check.mostRows', { most: MOST_IMPORTED })),
      ),
  }),
  reply: z.object({ made: n, refused: n, rows: z.array(importedRow) }),
  failures: ['CONFLICT'],
});

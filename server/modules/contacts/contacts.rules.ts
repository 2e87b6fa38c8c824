import { maskedIban } from '#contract/bank';
import {
  type ContactBody,
  type ContactDetail,
  type ContactKind,
  type ContactRow,
  newContactBody,
  type ImportCells,
  type NewContact,
  USUAL_FEE_RATE,
  payTypes,
  publisherTypes,
  partnerTypes,
} from '#contract/contacts';
import { refusal } from '#contract/refusals/index';
import { shortAmount, textOf, unitsOf } from '#server/domain/decimal';
import { wrongField, type Failure, type WrongField } from '#server/failure';
import { amount, read, wholeNumber } from '#server/rows/reading';
import type { Bank, Contact, ContactRecord, Known, Website } from './contacts.store.ts';

/** Places of a share: 0.2 is stored as 0.20000000, and 20 per cent. */
const RATE = 8;
const PERCENT = 6;

/** A stored share in per cent: 0.20000000 becomes 20, 0.07500000 becomes 7.5. */
export const percentOf = (share: string): string => textOf(unitsOf(share, RATE), PERCENT).replace(/\.?0+$/, '');
/** Per cent as the share that is stored. */
export const shareOf = (percent: string): string => textOf(unitsOf(percent, PERCENT), RATE);

const orNull = (text: string): string | null => (text === '' ? null : text);

export function contactRowOf(record: ContactRecord): ContactRow {
  return {
    contactId: record.id,
    agencyId: record.agency_id,
    kind: record.kind,
    name: record.name,
    companyName: record.company_name,
    email: record.email,
    country: record.country_code,
    currency: record.currency_code,
    active: record.active,
    accountManager: record.manager_name ?? '',
    accountManagerId: record.account_manager_id,
    vatNumber: record.vat_number,
    vatRate: percentOf(record.vat_rate),
    paymentType: record.payment_type,
    termsDays: record.terms_days,
    minimumPayment: record.minimum_payment === null ? null : shortAmount(record.minimum_payment),
    publisherType: record.publisher_type,
    partnerType: record.partner_type,
    campaigns: record.campaign_count,
    websiteCount: record.website_count,
    website: record.website,
    traffic: record.traffic,
    address: record.address,
    feeRate: percentOf(record.fee_rate),
    createdAt: record.created_at.toISOString(),
  };
}

export function contactDetailOf(
  record: ContactRecord,
  sites: readonly Website[],
  bank: Bank | undefined,
): ContactDetail {
  return {
    ...contactRowOf(record),
    managedBy: record.managed_by,
    fcaNumber: record.fca_number,
    sites: sites.map((site) => ({ id: site.id, name: site.name, url: site.url, traffic: site.traffic_type })),
    bank: bank ? { accountName: bank.account_name, iban: maskedIban(bank.iban), bic: bank.bic } : null,
    revision: record.revision ?? 1,
  };
}

/** The columns that account managers set. */
export function columnsOf(kind: ContactKind, body: ContactBody) {
  const isPublisher = kind === 'publisher';
  return {
    name: body.name,
    company_name: body.companyName,
    email: body.email,
    address: orNull(body.address),
    country_code: body.country,
    currency_code: body.currency,
    vat_number: orNull(body.vatNumber),
    vat_rate: shareOf(body.vatRate),
    payment_type: body.paymentType,
    terms_days: body.termsDays,
    minimum_payment: orNull(body.minimumPayment),
    account_manager_id: body.accountManagerId,
    managed_by: body.managedBy,
    fee_rate: isPublisher ? '0' : shareOf(body.feeRate),
    publisher_type: isPublisher ? body.publisherType : null,
    partner_type: isPublisher ? (body.partnerType ?? 'New') : null,
    fca_authorised: body.fcaNumber !== null,
    fca_number: body.fcaNumber,
  } satisfies Partial<Contact>;
}

/** A contact's values by the names of the interface, as the audit log keeps them. */
export function recordedOf(
  contact: Partial<Contact>,
  sites: readonly Pick<Website, 'name' | 'url' | 'traffic_type'>[],
) {
  return {
    name: contact.name,
    companyName: contact.company_name,
    email: contact.email,
    address: contact.address,
    country: contact.country_code,
    currency: contact.currency_code,
    vatNumber: contact.vat_number,
    vatRate: contact.vat_rate === undefined ? undefined : percentOf(contact.vat_rate),
    paymentType: contact.payment_type,
    termsDays: contact.terms_days,
    minimumPayment: contact.minimum_payment == null ? null : shortAmount(contact.minimum_payment),
    accountManagerId: contact.account_manager_id,
    managedBy: contact.managed_by,
    feeRate: contact.fee_rate === undefined ? undefined : percentOf(contact.fee_rate),
    publisherType: contact.publisher_type,
    partnerType: contact.partner_type,
    fcaNumber: contact.fca_number,
    websites: sites.map((site) => `${site.name} ${site.url}${site.traffic_type ? ` (${site.traffic_type})` : ''}`),
  };
}

/** Finds what is wrong with a contact beyond its form. @param taken names in use, in lower case; `old` is what it was */
export function contactErrors(
  kind: ContactKind,
  body: ContactBody,
  known: Known,
  taken: ReadonlyMap<string, number>,
  old?: Pick<ContactRecord, 'id' | 'currency_code'>,
): WrongField[] {
  const errors: WrongField[] = [];
  const namesake = taken.get(body.name.toLowerCase());
  if (namesake !== undefined && namesake !== old?.id)
    errors.push(wrongField('body.name', refusal('contact.nameTaken', { name: body.name, contactId: namesake })));
  if (!known.managers.some(({ id }) => id === body.accountManagerId))
    errors.push(wrongField('body.accountManagerId', refusal('contact.noManager')));
  if (!known.countries.has(body.country))
    errors.push(wrongField('body.country', refusal('contact.noCountry', { given: body.country })));
  // Nothing of an account in another currency could be added up.
  if (body.currency !== old?.currency_code && !known.currencies.includes(body.currency))
    errors.push(wrongField('body.currency', refusal('input.exchangedCurrency', { given: body.currency })));
  if (kind === 'publisher' && body.publisherType === null)
    errors.push(wrongField('body.publisherType', refusal('contact.publisherType')));
  if (kind === 'advertiser' && body.websites.length > 0)
    errors.push(wrongField('body.websites', refusal('contact.advertiserSites')));
  return errors;
}

/** A word of the network in the case in which it is stored; itself where it is none. */
function wordIn(words: readonly string[], text: string): string {
  return words.find((word) => word.toLowerCase() === text.toLowerCase()) ?? text;
}

const hostOf = (address: string) => URL.parse(address)?.hostname.replace(/^www\./, '') ?? address;

/** An amount or a share as people write it: 7,5 and 20 %. */
const figure = (text: string) => amount(text.replace(/\s*%$/, ''));

/** The account manager that a row names by id, name or email; the one who imports where it names none. */
function managerOf(named: string, { managers }: Known, self: number): number {
  if (named === '') return self;
  const isNamed = (text: string) => text.toLowerCase() === named.toLowerCase();
  const found = managers.find(({ id, name, email }) => isNamed(String(id)) || isNamed(name) || isNamed(email));
  return found?.id ?? Number.NaN;
}

/** The website of a row; addresses may lack https. */
function websitesOf(address: string, traffic: string) {
  if (address === '') return [];
  const url = /^[a-z]+:/i.test(address) ? address : `https://${address}`;
  return [{ name: hostOf(url), url, traffic: wordIn(publisherTypes, traffic) }];
}

/** Fields that only publishers have. */
function publisherPart(kind: ContactKind, cell: (name: keyof ImportCells) => string) {
  if (kind === 'advertiser') {
    return { feeRate: figure(cell('feeRate')) || USUAL_FEE_RATE, publisherType: null, partnerType: null, websites: [] };
  }
  const publisherType = wordIn(publisherTypes, cell('publisherType') || 'Content');
  return {
    feeRate: '0',
    publisherType,
    partnerType: wordIn(partnerTypes, cell('partnerType') || 'New'),
    websites: websitesOf(cell('website'), cell('traffic') || publisherType),
  };
}

/**
 * A row of an import as a request: empty cells take the usual values.
 * @param self id of the account manager who imports; used where a row names none
 */
export function contactOfRow(kind: ContactKind, row: ImportCells, known: Known, self: number): NewContact | Failure {
  const cell = (name: keyof ImportCells) => row[name]?.trim() ?? '';
  return read(newContactBody, {
    kind,
    name: cell('name'),
    // A row without a name is refused once, for its name.
    companyName: cell('companyName') || cell('name') || '–',
    email: cell('email'),
    address: cell('address'),
    country: cell('country').toUpperCase() || known.agency.country_code,
    currency: cell('currency').toUpperCase() || known.agency.currency_code,
    vatNumber: cell('vatNumber'),
    vatRate: figure(cell('vatRate')) || '0',
    paymentType: wordIn(payTypes, cell('paymentType') || 'faster'),
    termsDays: cell('termsDays') === '' ? null : wholeNumber(cell('termsDays')),
    minimumPayment: figure(cell('minimumPayment')),
    accountManagerId: managerOf(cell('accountManager'), known, self),
    managedBy: 'optimise',
    fcaNumber: null,
    ...publisherPart(kind, cell),
  });
}

/** Members of a request by the column of an import that fills them. */
export function columnOfMember(path: string): string {
  const member = path.replace(/^body\./, '');
  if (member === 'accountManagerId') return 'accountManager';
  if (!member.startsWith('websites')) return member;
  return member.endsWith('traffic') ? 'traffic' : 'website';
}

import * as z from 'zod/mini';
import { me, newPassword } from './access.ts';
import { isBic, isIban } from './bank.ts';
import { countryCodes, currencyCodes } from './codes.ts';
import { days } from './days.ts';
import { endpoint } from './endpoint.ts';
import { languages } from './languages.ts';
import { MOST_PAYMENT_DAY, paymentDocuments } from './payment-documents.ts';
import * as p from './primitives.ts';
import { wrong } from './refusals/checked.ts';

/** Networks of one's own: set-up of an empty installation, further networks, and their removal. */

const n = z.int();

export const countryCode = z.string().check(
  z.trim(),
  z.minLength(1, wrong('check.notEmpty')),
  z.refine((code) => code === '' || countryCodes.includes(code), wrong('check.country')),
);
export const currencyCode = z.string().check(
  z.trim(),
  z.minLength(1, wrong('check.notEmpty')),
  z.refine((code) => code === '' || currencyCodes.includes(code), wrong('check.currencyCode')),
);

const agencyFields = {
  /** The agency's name, as its people and accounts see it. */
  name: p.plainWords(80),
  companyName: p.plainWords(120),
  /** Registration or VAT number. */
  registrationNumber: p.words(60),
  address: p.words(400),
  countryCode,
  /** The default for amounts of the agency. */
  currencyCode,
};
export const agencyBody = z.strictObject(agencyFields);
export type AgencyFacts = z.output<typeof agencyBody>;

const orNone = (check: (text: string) => boolean) => (text: string) => text === '' || check(text);

/** Documents name these; '' takes one away. */
const documentFields = {
  /** The account is the company's where this is empty. */
  accountName: z.optional(z.string().check(z.trim(), z.maxLength(140, wrong('check.mostCharacters', { most: 140 })))),
  iban: z.optional(z.string().check(z.trim(), z.maxLength(42), z.refine(orNone(isIban), wrong('check.iban')))),
  bic: z.optional(z.string().check(z.trim(), z.refine(orNone(isBic), wrong('check.bic')))),
  paymentDocument: z.optional(p.choice(...paymentDocuments)),
  paymentDay: z.optional(days(1, MOST_PAYMENT_DAY)),
};
export const agencySettingsBody = z.strictObject({ ...agencyFields, ...documentFields });
/** A member that is left out stays as it is, so that two people who change different ones at once both have their way. */
export const changedAgencyBody = z.strictObject({
  name: z.optional(agencyFields.name),
  companyName: z.optional(agencyFields.companyName),
  registrationNumber: z.optional(agencyFields.registrationNumber),
  address: z.optional(agencyFields.address),
  countryCode: z.optional(agencyFields.countryCode),
  currencyCode: z.optional(agencyFields.currencyCode),
  ...documentFields,
});
export type AgencyChange = z.output<typeof changedAgencyBody>;

const code = p.words(100);

/** `open`: the code can be used; `wrong`: it cannot; `done`: the network is set up, and no code is. */
const setUpState = z.enum(['open', 'wrong', 'done']);
export type SetUpState = z.output<typeof setUpState>;

export const checkSetUp = endpoint({
  id: 'checkSetUp',
  method: 'POST',
  path: '/api/set-up/check',
  access: 'public',
  tag: 'Networks',
  summary: 'Whether a set-up code can be used',
  body: z.strictObject({ code }),
  reply: z.object({ state: setUpState }),
  attemptsPerMinute: 20,
  failures: ['RATE_LIMITED'],
});

/** A network's first account manager. */
const personFields = {
  firstName: p.plainWords(60),
  surname: p.plainWords(60),
  email: z.string().check(z.trim(), z.maxLength(254), z.email(wrong('check.email'))),
  password: newPassword,
};
/** Of mail to the first account manager; that of the agency's country without it. */
const language = z.optional(z.enum(languages));

export const setUpBody = z.strictObject({ code, ...agencyFields, ...personFields, language });

export const setUpNetwork = endpoint({
  id: 'setUpNetwork',
  method: 'POST',
  path: '/api/set-up',
  access: 'public',
  tag: 'Networks',
  summary: 'Set up an empty installation: its agency and its first account manager, who is signed in',
  body: setUpBody,
  reply: me,
  attemptsPerMinute: 20,
  failures: ['CONFLICT', 'RATE_LIMITED'],
});

export const startNetworkBody = z.strictObject({
  ...agencyFields,
  firstName: z.optional(personFields.firstName),
  surname: z.optional(personFields.surname),
  email: z.optional(personFields.email),
  password: z.optional(personFields.password),
  language,
});

export const startNetwork = endpoint({
  id: 'startNetwork',
  method: 'POST',
  path: '/api/networks',
  access: 'manager',
  level: 'admin',
  tag: 'Networks',
  summary: 'Start a further network, whose admin is the one who asks',
  description:
    'Only the first network of the installation starts others. `agencyId` is that of the one who asks. Who asks with a ' +
    'sign-in of the demo, which anybody may know, names a person of their own (`firstName`, `surname`, `email`, ' +
    '`password`): that one is the admin, belongs to the demo too, and is signed in. Everybody else leaves them out.',
  query: z.object({ agencyId: p.id }),
  body: startNetworkBody,
  reply: z.object({ network: n, agencyId: n }),
  status: 201,
  attemptsPerMinute: 20,
  failures: ['CONFLICT', 'RATE_LIMITED'],
});

const removable = z.object({
  /** The demo network is there, and the one who asks may remove it. */
  demo: z.boolean(),
  /** This network is a further one, and the one who asks may remove it. */
  network: z.boolean(),
});

const agencySettings = z.object({
  ...agencyFields,
  accountName: z.string(),
  iban: z.string(),
  bic: z.string(),
  paymentDocument: z.enum(paymentDocuments),
  paymentDay: n,
  removable,
});
export type AgencySettings = z.output<typeof agencySettings>;

export const getAgency = endpoint({
  id: 'getAgency',
  method: 'GET',
  path: '/api/agency',
  access: 'manager',
  tag: 'Agency',
  summary: "The agency's own facts",
  query: z.object({ agencyId: p.id }),
  reply: agencySettings,
});

export const changeAgency = endpoint({
  id: 'changeAgency',
  method: 'PUT',
  path: '/api/agency',
  access: 'manager',
  level: 'admin',
  tag: 'Agency',
  summary: "Change the agency's own facts",
  description:
    'Invoices name the bank account (`accountName`, `iban`, `bic`) to pay to. `paymentDocument` says what publishers get ' +
    'for a payment: a statement, or a self-billing invoice; `paymentDay` (1 to 28) from which day of a month payments are ' +
    'made. What is left out stays as it is.',
  query: z.object({ agencyId: p.id }),
  body: changedAgencyBody,
  reply: agencySettings,
});

export const removeDemo = endpoint({
  id: 'removeDemo',
  method: 'POST',
  path: '/api/demo/removal',
  access: 'manager',
  level: 'admin',
  tag: 'Networks',
  summary: 'Remove the demo network from the installation, for good',
  description:
    'Asked in a network of the installation that the one who asks has started. The demo goes with its people who ' +
    'belong to no other network, and with its files.',
  query: z.object({ agencyId: p.id }),
  reply: null,
  failures: ['CONFLICT'],
});

export const removeNetworkBody = z.strictObject({
  /** The name of the agency, as a confirmation. */
  name: z.string().check(z.trim()),
});

export const removeNetwork = endpoint({
  id: 'removeNetwork',
  method: 'POST',
  path: '/api/network/removal',
  access: 'manager',
  level: 'admin',
  tag: 'Networks',
  summary: 'Remove this further network with everything in it, for good',
  query: z.object({ agencyId: p.id }),
  body: removeNetworkBody,
  reply: null,
  failures: ['CONFLICT'],
});

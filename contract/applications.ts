import * as z from 'zod/mini';
import { shortenedTo } from './characters.ts';
import { endpoint } from './endpoint.ts';
import { languages } from './languages.ts';
import { countryCode, currencyCode } from './own-network.ts';
import * as p from './primitives.ts';
import { wrong } from './refusals/checked.ts';

/** Publishers that apply on an agency's public page, and what its account managers decide. */

const s = z.string();
const ns = z.nullable(s);
const n = z.int();

export const applicationStatuses = ['received', 'accepted', 'refused'] as const;
export const trafficTypes = ['Content', 'Cashback', 'Voucher', 'Email', 'Social', 'Search', 'App'] as const;
export const questionKinds = ['text', 'choice'] as const;

/** Days in which an applicant's address is confirmed. */
export const CONFIRM_DAYS = 1;
export const MOST_QUESTIONS = 10;
export const MOST_OPTIONS = 12;
export const MOST_WEBSITES = 5;
const MOST_ANSWER = 1000;

const question = z.strictObject({
  text: p.words(200),
  kind: z.enum(questionKinds),
  required: z.boolean(),
  /** The answers that can be chosen. */
  options: z.array(p.words(80)).check(z.maxLength(MOST_OPTIONS, wrong('check.most', { most: MOST_OPTIONS }))),
});
export type Question = z.output<typeof question>;

const page = z.object({
  open: z.boolean(),
  /** The page's address. */
  address: s,
  questions: z.array(question),
  /** Counts the changes. */
  revision: n,
});

export const getApplicationPage = endpoint({
  id: 'getApplicationPage',
  method: 'GET',
  path: '/api/application-page',
  access: 'manager',
  tag: 'Applications',
  summary: "The agency's public page for applications: whether it is open, and its questions",
  query: z.object({ agencyId: p.id }),
  reply: page,
});

export const applicationPageBody = z.strictObject({
  revision: n,
  open: z.boolean(),
  questions: z
    .array(
      question.check(
        z.refine(({ kind, options }) => kind === 'text' || options.length >= 2, {
          error: wrong('check.twoOptions'),
          path: ['options'],
        }),
      ),
    )
    .check(z.maxLength(MOST_QUESTIONS, wrong('check.most', { most: MOST_QUESTIONS }))),
});

export const changeApplicationPage = endpoint({
  id: 'changeApplicationPage',
  method: 'PUT',
  path: '/api/application-page',
  access: 'manager',
  level: 'admin',
  tag: 'Applications',
  summary: 'Open or close the public page, and change its questions',
  description: '`revision` is the one that was read; 409 when somebody has changed the page since.',
  query: z.object({ agencyId: p.id }),
  body: applicationPageBody,
  reply: page,
  failures: ['CONFLICT'],
});

export const getJoinPage = endpoint({
  id: 'getJoinPage',
  method: 'GET',
  path: '/api/join/{agencyId}',
  access: 'public',
  tag: 'Applications',
  summary: 'What the public page of an agency asks',
  params: z.object({ agencyId: p.id }),
  reply: z.object({
    agencyName: s,
    currencies: z.array(s),
    questions: z.array(question),
    /** Whether the link comes by mail; else the agency hands it over. */
    mails: z.boolean(),
    /** Shows when the page was opened; sent along with the application. */
    ticket: s,
  }),
  failures: ['NOT_FOUND'],
});

const website = z.string().check(
  z.trim(),
  z.maxLength(300, wrong('check.mostCharacters', { most: 300 })),
  z.refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), wrong('check.webAddress')),
);

export const joinBody = z.strictObject({
  companyName: p.plainWords(120),
  personName: p.plainWords(120),
  email: z.string().check(z.trim(), z.maxLength(254), z.email(wrong('check.email'))),
  websites: z
    .array(website)
    .check(
      z.minLength(1, wrong('check.notEmpty')),
      z.maxLength(MOST_WEBSITES, wrong('check.most', { most: MOST_WEBSITES })),
    ),
  trafficType: z.enum(trafficTypes, {
    error: ({ input }) =>
      input === ''
        ? wrong('check.notEmpty')
        : wrong('check.choice', { choices: trafficTypes, given: shortenedTo(String(input), 40) }),
  }),
  countryCode,
  currencyCode,
  /** In the order of the questions; empty where none was given. */
  answers: z
    .array(z.string().check(z.trim(), z.maxLength(MOST_ANSWER, wrong('check.mostCharacters', { most: MOST_ANSWER }))))
    .check(z.maxLength(MOST_QUESTIONS, wrong('check.most', { most: MOST_QUESTIONS }))),
  language: z.enum(languages),
  ticket: z.string().check(z.maxLength(200)),
  /** A field that people do not see. What fills it is a program. */
  fax: z.string().check(z.maxLength(200)),
});

export const apply = endpoint({
  id: 'apply',
  method: 'POST',
  path: '/api/join/{agencyId}',
  access: 'public',
  tag: 'Applications',
  summary:
    'Apply as a publisher; a link goes to the address, which confirms it, or to the agency where no mails are sent',
  params: z.object({ agencyId: p.id }),
  body: joinBody,
  reply: null,
  attemptsPerMinute: 10,
  failures: ['NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
});

export const confirmApplication = endpoint({
  id: 'confirmApplication',
  method: 'POST',
  path: '/api/join/{agencyId}/confirmation',
  access: 'public',
  tag: 'Applications',
  summary: 'Confirm the address of an application by the link that was sent to it',
  params: z.object({ agencyId: p.id }),
  body: z.strictObject({ token: p.words(100) }),
  reply: z.object({ agencyName: s }),
  attemptsPerMinute: 20,
  failures: ['NOT_FOUND', 'RATE_LIMITED'],
});

const application = z.object({
  id: n,
  status: z.enum(applicationStatuses),
  companyName: s,
  personName: s,
  email: s,
  websites: z.array(s),
  trafficType: z.enum(trafficTypes),
  country: s,
  currency: s,
  answers: z.array(z.object({ question: s, answer: s })),
  createdAt: p.at,
  decidedAt: z.nullable(p.at),
  decidedBy: ns,
  reason: ns,
  contactId: z.nullable(n),
});
export type Application = z.output<typeof application>;

export const applicationSorts = ['id', 'createdAt', 'companyName', 'status'] as const;

export const listApplications = endpoint({
  id: 'listApplications',
  method: 'GET',
  path: '/api/applications',
  access: 'manager',
  tag: 'Applications',
  summary: 'Applications of publishers, newest first',
  query: z.object({
    agencyId: p.id,
    id: z.optional(p.id),
    status: z.optional(p.list(p.choice(...applicationStatuses))),
    searchTerm: z.optional(p.words()),
    ...p.pageQuery,
    sortColumnName: z.optional(p.choice(...applicationSorts)),
    sortDirection: z.optional(p.direction),
  }),
  reply: z.array(application),
  list: true,
});

const params = z.object({ applicationId: p.id });

export const acceptApplication = endpoint({
  id: 'acceptApplication',
  method: 'POST',
  path: '/api/applications/{applicationId}/acceptance',
  access: 'manager',
  tag: 'Applications',
  summary: 'Accept an application: it becomes a publisher, and the applicant is invited as its admin',
  params,
  query: z.object({ agencyId: p.id }),
  reply: application,
  failures: ['NOT_FOUND', 'CONFLICT'],
});

export const refuseApplicationBody = z.strictObject({ reason: p.words(1000) });

export const refuseApplication = endpoint({
  id: 'refuseApplication',
  method: 'POST',
  path: '/api/applications/{applicationId}/refusal',
  access: 'manager',
  tag: 'Applications',
  summary: 'Refuse an application; the applicant is told the reason',
  params,
  query: z.object({ agencyId: p.id }),
  body: refuseApplicationBody,
  reply: application,
  failures: ['NOT_FOUND', 'CONFLICT'],
});

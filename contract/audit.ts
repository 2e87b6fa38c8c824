import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as p from './primitives.ts';

export const actorKinds = ['user', 'service_account', 'system'] as const;

/** Actor of the network's automatic decisions. */
export const automaticActor = 'Automatic validation';
/** Actor of the commands and settings of the installation. */
export const terminalActor = 'The terminal';
/** Stands for somebody who has no account in the network of the log. */
export const outsideActor = 'Somebody outside this network';

/** Actions that this network logs. Another network may log others, so an answer's `action` is any text. */
const auditActions = [
  'agency.changed',
  'agency.created',
  'application.accepted',
  'application.received',
  'application.refused',
  'application_page.changed',
  'address.changed',
  'account.acted_for',
  'account.looked_at',
  'batch.discarded',
  'batch.finished',
  'batch.paused',
  'batch.started',
  'billing_run.created',
  'campaign.changed',
  'campaign.created',
  'connection.changed',
  'connection.created',
  'connection.key_changed',
  'connection.removed',
  'contact.activated',
  'contact.bank_changed',
  'contact.changed',
  'contact.created',
  'contact.deactivated',
  'contact.people_erased',
  'conversion.approved',
  'conversion.granted',
  'conversion.noted',
  'conversion.pending',
  'conversion.rejected',
  'conversion.tracked',
  'conversion.updated',
  'day_note.changed',
  'day_note.created',
  'day_note.deleted',
  'demo.removed',
  'enquiry.approval_undone',
  'enquiry.approved',
  'enquiry.closed',
  'enquiry.filed',
  'enquiry.forwarded',
  'enquiry.noted',
  'enquiry.rejected',
  'exchange_rates.imported',
  'extra_fields.changed',
  'file.changed',
  'file.deleted',
  'file.erased',
  'file.failed',
  'file.processed',
  'file.restored',
  'file.retried',
  'file.stopped',
  'file.uploaded',
  'folder.changed',
  'folder.created',
  'folder.deleted',
  'folder.erased',
  'folder.restored',
  'invitation.renewed',
  'invitation.sent',
  'invitation.withdrawn',
  'invoice.created',
  'invoice.receipt_recorded',
  'invoice.sent',
  'invoice.settled',
  'mail.sent_again',
  'name.changed',
  'network.removed',
  'passkey.added',
  'passkey.removed',
  'password.changed',
  'password.reset',
  'password.set',
  'payment.created',
  'payment.sent',
  'person.erased',
  'person.joined',
  'person.left',
  'person.level_changed',
  'person.removed',
  'placement.archived',
  'placement.changed',
  'placement.created',
  'placement.restored',
  'relation.applied',
  'relation.live',
  'relation.paused',
  'relation.rejected',
  'report.changed',
  'report.created',
  'report.deleted',
  'sale.refused',
  'service_account.created',
  'service_account.revoked',
  'session.ended',
  'session.refused',
  'session.started',
  'service_account.rotated',
  'short_url.archived',
  'short_url.created',
  'short_url.named',
  'short_url.restored',
  'sign_in_rules.changed',
  'two_factor.off',
  'two_factor.on',
  'two_factor.recovered',
  'two_factor.renewed',
  'two_factor.reset',
  'voucher.changed',
  'voucher.created',
  'voucher.ended',
] as const;
export type AuditAction = (typeof auditActions)[number];

const auditSubjects = [
  'account',
  'agency',
  'application',
  'batch',
  'billing_run',
  'campaign',
  'connection',
  'contact',
  'conversion',
  'day_note',
  'enquiry',
  'file',
  'invitation',
  'invoice',
  'mail',
  'network',
  'payment',
  'person',
  'placement',
  'relation',
  'report',
  'service_account',
  'short_url',
  'voucher',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

const s = z.string();
const n = z.int();
/** Recorded values of the subject by name; only those that the change touched. */
const recorded = z.nullable(z.record(z.string(), z.unknown()));

/**
 * An event: who changed what, and the values before and after. `contactId` is the account concerned, 0 the agency
 * itself. `subjectId` is text because some subjects have no number; `subjectName` is what people call the subject, such
 * as a conversion's reference, and null for what has no name or is gone.
 */
export const auditRow = z.object({
  id: n,
  occurredAt: p.at,
  contactId: n,
  contactName: z.nullable(s),
  actorKind: z.enum(actorKinds),
  actorId: s,
  actorName: s,
  action: s,
  subjectKind: s,
  subjectId: s,
  subjectName: z.nullable(s),
  before: recorded,
  after: recorded,
});
export type AuditRow = z.output<typeof auditRow>;

export const auditSorts = [
  'id',
  'occurredAt',
  'contactId',
  'contactName',
  'actorKind',
  'actorId',
  'actorName',
  'action',
  'subjectKind',
  'subjectId',
] as const;

export const listAuditEvents = endpoint({
  id: 'listAuditEvents',
  connected: false,
  method: 'GET',
  path: '/api/audit',
  access: 'manager',
  tag: 'Audit',
  summary: 'Who changed what, newest first',
  description:
    '`contactId` 0 is every account of the agency. `actor` finds by part of the name, or the whole id. ' +
    '`fromDate` and `toDate` are instants or days, both included.',
  query: z.object({
    agencyId: p.id,
    contactId: z._default(p.id, 0),
    id: z.optional(p.list(p.id)),
    action: z.optional(p.list(p.words(60))),
    subjectKind: z.optional(p.list(p.words(60))),
    subjectId: z.optional(p.words(60)),
    actor: z.optional(p.words(100)),
    actorKind: z.optional(p.list(p.choice(...actorKinds))),
    fromDate: z.optional(p.instant),
    toDate: z.optional(p.endInstant),
    ...p.pageQuery,
    sortColumnName: z.optional(p.choice(...auditSorts)),
    sortDirection: z.optional(p.direction),
  }),
  reply: z.array(auditRow),
  list: true,
});

/** Values that occur in an agency's audit log, for its filters. */
export const getAuditVocabulary = endpoint({
  id: 'getAuditVocabulary',
  connected: false,
  method: 'GET',
  path: '/api/audit/vocabulary',
  access: 'manager',
  tag: 'Audit',
  summary: 'Actions and kinds of subject that the audit log holds',
  query: z.object({ agencyId: p.id }),
  reply: z.object({ actions: z.array(s), subjectKinds: z.array(s) }),
});

import { valueAt } from '#contract/records';
import type { AuditAction } from '#contract/audit';
import { rejectionReasons } from '#contract/conversion-updates';
import type { Received } from '#contract/endpoint';
import type { EnquiryDetail, updateEnquiry } from '#contract/enquiries';
import { enquiryStatuses } from '#contract/enquiry-statuses';
import { refusal, type RefusalKey } from '#contract/refusals/index';
import type { Database } from '#server/db/schema.generated';
import type { Scope } from '#server/db/scope';
import type { EnquiryStatus } from '#contract/refusals/enquiries';
import { Failure, invalidField } from '#server/failure';

export type Answering = Received<typeof updateEnquiry>['body'];
type Enquiry = Pick<Database['enquiry'], 'status_id' | 'rejection_code' | 'rejection_reason'>;
type Status = EnquiryDetail['nextStatuses'][number];

/** Allowed changes of status by role. */
const transitions: Record<Scope['role'], Record<number, readonly Status[]>> = {
  publisher: { 1: ['Closed'], 2: ['Closed'] },
  advertiser: { 1: ['Approved', 'Rejected'], 2: ['Approved', 'Rejected'], 4: ['Approved'] },
  manager: {
    1: ['With advertiser', 'Approved', 'Rejected', 'Closed'],
    2: ['Approved', 'Rejected', 'Closed'],
    4: ['Approved'],
  },
};

/** The statuses that a role may give an enquiry now. */
export const nextStatuses = ({ status_id }: Pick<Enquiry, 'status_id'>, role: Scope['role']): Status[] => [
  ...(transitions[role][status_id] ?? []),
];

/** Whether somebody may approve an enquiry as it stands. */
export const mayBeApproved = (enquiry: Pick<Enquiry, 'status_id'>): boolean =>
  nextStatuses(enquiry, 'manager').includes('Approved');

const CLOSED = 5;
/** Notes may be added until an enquiry is closed. */
export const mayNote = ({ status_id }: Pick<Enquiry, 'status_id'>) => status_id !== CLOSED;

export const statusName = (id: number): EnquiryStatus => enquiryStatuses[id as keyof typeof enquiryStatuses];
export const statusIdOf = (status: Status): number =>
  Number(Object.entries(enquiryStatuses).find(([, name]) => name === status)?.[0]);

/** Members that require a status. */
const belonging = [
  ['conversionValue', 'Approved'],
  ['rejectionCode', 'Rejected'],
  ['rejectionReason', 'Rejected'],
] as const;

/** Checks an answer without its enquiry. */
export function checkAnswer(body: Answering): void {
  if (body.note == null && body.status == null) throw invalidField('body.status', refusal('enquiry.noteNeeded'));
  for (const [member, status] of belonging) {
    if (body[member] != null && body.status !== status) {
      throw invalidField(`body.${member}`, refusal('enquiry.belongsTo', { status }));
    }
  }
  if (body.status === 'Rejected' && body.rejectionCode == null) {
    throw invalidField('body.rejectionCode', refusal('enquiry.codeNeeded'));
  }
}

/** The reason of a rejection: the given text, else the code's. */
export function rejectionOf({
  rejectionCode,
  rejectionReason,
}: Answering): Required<Pick<Enquiry, 'rejection_code' | 'rejection_reason'>> {
  const code = Number(rejectionCode);
  return { rejection_code: code, rejection_reason: rejectionReason ?? valueAt(rejectionReasons, code) ?? null };
}

/**
 * The new status of an enquiry; undefined when it is unchanged.
 * @throws USER_CAN_NOT_ACCESS_RESOURCE where the role may never set it, TRANSITION_NOT_ALLOWED where it may not set it now.
 */
export function newStatus(enquiry: Enquiry, body: Answering, scope: Scope): Status | undefined {
  const { status } = body;
  if (status == null) return undefined;
  if (!Object.values(transitions[scope.role]).some((some) => some.includes(status))) {
    throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal(neverSays[scope.role], { status }));
  }
  if (statusIdOf(status) === enquiry.status_id) {
    const told = status === 'Rejected' ? rejectionOf(body) : undefined;
    if (
      !told ||
      (told.rejection_code === enquiry.rejection_code && told.rejection_reason === enquiry.rejection_reason)
    ) {
      return undefined;
    }
    return status;
  }
  if (!nextStatuses(enquiry, scope.role).includes(status)) {
    throw new Failure(
      'TRANSITION_NOT_ALLOWED',
      refusal('enquiry.transition', { status: statusName(enquiry.status_id), next: status }),
    );
  }
  return status;
}

/** The role that decides instead; managers may set every status. */
const neverSays = {
  publisher: 'enquiry.publisherDecides',
  advertiser: 'enquiry.advertiserPassesOn',
  manager: 'enquiry.advertiserPassesOn',
} as const satisfies Record<Scope['role'], RefusalKey>;

/** Audit actions of answers. */
export const actions: Record<Status, AuditAction> = {
  'With advertiser': 'enquiry.forwarded',
  Approved: 'enquiry.approved',
  Rejected: 'enquiry.rejected',
  Closed: 'enquiry.closed',
};

import type { Claim } from '#contract/enquiries';
import { enquiryStatuses } from '#contract/enquiries';
import { Failure, type FieldError } from '#contract/failures';
import { readInstant } from '#contract/primitives';
import { unitsOf } from '#server/domain/decimal';
import type { ClaimedEnquiry, Programme } from './filing.store.ts';

const DAY_MS = 86_400_000;
const day = (at: Date) => at.toISOString().slice(0, 10);

/** What a reference of each kind is made of; hyphens, dots, slashes and underscores may stand in any. */
const kinds: Record<string, { made: RegExp; of: string }> = {
  Alpha: { made: /^[\p{L}\-_./]+$/u, of: 'letters' },
  Numeric: { made: /^[\d\-_./]+$/, of: 'digits' },
  Alphanumeric: { made: /^[\p{L}\d\-_./]+$/u, of: 'letters and digits' },
};

function matches(pattern: string, reference: string): boolean {
  try {
    return new RegExp(pattern).test(reference);
  } catch {
    // A pattern that nobody can read keeps nobody out.
    return true;
  }
}

function referenceErrors(reference: string, programme: Programme): string[] {
  const { reference_type, reference_pattern, reference_max_length: most } = programme;
  const errors: string[] = [];
  if (reference.length > most) errors.push(`must have at most ${most} characters`);
  else if (reference_type === 'Regex' && reference_pattern && !matches(reference_pattern, reference)) {
    errors.push(`must be a reference of this campaign: ${reference_pattern}`);
  }
  const kind = kinds[reference_type ?? ''];
  if (kind && !kind.made.test(reference)) errors.push(`must be made of ${kind.of}`);
  return errors;
}

/** When an order may be claimed: not too early, and not from before the publisher was in the campaign. */
function dateErrors(at: Date, { min_age_days, live_at }: Programme, now: Date): string[] {
  if (at > now) return ['must not be in the future'];
  const from = new Date(at.getTime() + (min_age_days ?? 0) * DAY_MS);
  if (from > now) {
    return [
      `is too recent: orders can be claimed after ${min_age_days} days, this one from ${day(new Date(from.getTime() + DAY_MS - 1))} on`,
    ];
  }
  if (live_at && at < new Date(day(live_at))) {
    return [`is before the publisher was in the campaign, which is from ${day(live_at)} on`];
  }
  return [];
}

/** What a campaign wants to know beside the order. */
function missing(claim: Claim, programme: Programme): FieldError[] {
  const wanted = [
    ['customerName', programme.needs_name],
    ['emailAddress', programme.needs_email],
    ['postalCode', programme.needs_postal_code],
  ] as const;
  return wanted
    .filter(([member, needed]) => needed && claim[member] == null)
    .map(([path]) => ({ path, message: 'is required by this campaign' }));
}

/** Everything that is wrong with a claim by the rules of its campaign. Paths are names of members. */
export function claimErrors(claim: Claim, programme: Programme | undefined, now: Date): FieldError[] {
  if (!programme?.live_at) {
    return [{ path: 'productId', message: 'is not a campaign that the publisher is, or was, live in' }];
  }
  if (programme.reference_type === null) {
    return [{ path: 'productId', message: 'is a campaign that takes no enquiries' }];
  }
  const of = (path: string, messages: string[]) => messages.map((message) => ({ path, message }));
  return [
    ...of('advertiserAppId', referenceErrors(claim.advertiserAppId, programme)),
    ...of('transactionDate', dateErrors(readAt(claim), programme, now)),
    ...missing(claim, programme),
  ];
}

export const readAt = ({ transactionDate }: Claim) => new Date(readInstant(transactionDate) ?? Number.NaN);

/** A refusal of a claim, with its bad members. */
export function refusedClaim(errors: FieldError[]): Failure {
  const sentence = errors.map(({ path, message }) => `${path} ${message}`).join('; ');
  return new Failure(
    'INVALID_REQUEST',
    `${sentence}.`,
    errors.map(({ path, message }) => ({ path: `body.${path}`, message })),
  );
}

const same = (a: string, b: string) => unitsOf(a, 4) === unitsOf(b, 4);

/**
 * What an earlier claim of the same order means: undefined when it may be claimed again.
 * @throws CONFLICT naming the earlier one.
 */
export function earlierClaim(claim: Claim, value: string, earlier: ClaimedEnquiry | undefined): number | undefined {
  if (!earlier || earlier.status_id === 5) return undefined;
  const status = enquiryStatuses[earlier.status_id as keyof typeof enquiryStatuses];
  const named = `Order ${claim.advertiserAppId} was claimed already: enquiry ${earlier.id}, ${status.toLowerCase()}`;
  if (earlier.status_id === 4) throw new Failure('CONFLICT', `${named}.`);
  if (!same(earlier.value, value)) throw new Failure('CONFLICT', `${named}, of another value.`);
  return earlier.id;
}

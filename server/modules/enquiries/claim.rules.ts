import { statusName } from './answer.rules.ts';
import { DAY_MS } from '#contract/day';
import type { Claim } from '#contract/enquiries';
import { readInstant } from '#contract/primitives';
import { unitsOf } from '#server/domain/decimal';
import type { ClaimedEnquiry, Programme } from './filing.store.ts';
import type { ReferenceKind } from '#contract/refusals/enquiries';
import { refusal, type Refusal } from '#contract/refusals/index';
import { Failure, wrongField, type WrongField } from '#server/failure';

const day = (at: Date) => at.toISOString().slice(0, 10);

/** Characters of each kind of reference; hyphens, dots, slashes and underscores are allowed in all of them. */
const kinds: Record<string, { made: RegExp; of: ReferenceKind }> = {
  Alpha: { made: /^[\p{L}\-_./]+$/u, of: 'letters' },
  Numeric: { made: /^[\d\-_./]+$/, of: 'digits' },
  Alphanumeric: { made: /^[\p{L}\d\-_./]+$/u, of: 'lettersAndDigits' },
};

function matches(pattern: string, reference: string): boolean {
  try {
    return new RegExp(pattern).test(reference);
  } catch {
    // An invalid pattern accepts everything.
    return true;
  }
}

function referenceErrors(reference: string, programme: Programme): Refusal[] {
  const { reference_type, reference_pattern, reference_max_length: most } = programme;
  const errors: Refusal[] = [];
  if (reference.length > most) errors.push(refusal('check.mostCharacters', { most }));
  else if (reference_type === 'Regex' && reference_pattern && !matches(reference_pattern, reference)) {
    errors.push(refusal('claim.reference', { pattern: reference_pattern }));
  }
  const kind = kinds[reference_type ?? ''];
  if (kind && !kind.made.test(reference)) errors.push(refusal('claim.madeOf', { kind: kind.of }));
  return errors;
}

/** Errors of the order's day: too recent, too old, or before the publisher joined. */
function dateErrors(at: Date, { min_age_days, live_at }: Programme, now: Date): Refusal[] {
  if (at > now) return [refusal('input.notInFuture')];
  const from = new Date(at.getTime() + (min_age_days ?? 0) * DAY_MS);
  if (from > now) {
    return [refusal('claim.tooRecent', { days: min_age_days ?? 0, day: day(new Date(from.getTime() + DAY_MS - 1)) })];
  }
  if (live_at && at < new Date(day(live_at))) {
    return [refusal('claim.beforeCampaign', { day: day(live_at) })];
  }
  return [];
}

/** Required members of the campaign that are missing. */
function missing(claim: Claim, programme: Programme): WrongField[] {
  const wanted = [
    ['customerName', programme.needs_name],
    ['emailAddress', programme.needs_email],
    ['postalCode', programme.needs_postal_code],
  ] as const;
  return wanted
    .filter(([member, needed]) => needed && claim[member] == null)
    .map(([member]) => wrongField(`body.${member}`, refusal('claim.requiredByCampaign')));
}

/** All errors of a claim by its campaign's rules. */
export function claimErrors(claim: Claim, programme: Programme | undefined, now: Date): WrongField[] {
  if (!programme?.live_at) {
    return [wrongField('body.productId', refusal('claim.notInCampaign'))];
  }
  if (programme.reference_type === null) {
    return [wrongField('body.productId', refusal('claim.campaignTakesNone'))];
  }
  const of = (member: string, all: Refusal[]) => all.map((one) => wrongField(`body.${member}`, one));
  return [
    ...of('advertiserAppId', referenceErrors(claim.advertiserAppId, programme)),
    ...of('transactionDate', dateErrors(readAt(claim), programme, now)),
    ...missing(claim, programme),
  ];
}

export const readAt = ({ transactionDate }: Claim) => new Date(readInstant(transactionDate) ?? Number.NaN);

const same = (a: string, b: string) => unitsOf(a, 4) === unitsOf(b, 4);

/**
 * Compares a claim with an earlier one of the same order; undefined when it may be filed again.
 * @throws CONFLICT with the earlier claim.
 */
export function earlierClaim(claim: Claim, value: string, earlier: ClaimedEnquiry | undefined): number | undefined {
  if (!earlier || earlier.status_id === 5) return undefined;
  const status = statusName(earlier.status_id);
  const claimed = { order: claim.advertiserAppId, enquiryId: earlier.id, status };
  if (earlier.status_id === 4) throw new Failure('CONFLICT', refusal('claim.decided', claimed));
  if (!same(earlier.value, value)) throw new Failure('CONFLICT', refusal('claim.otherValue', claimed));
  return earlier.id;
}

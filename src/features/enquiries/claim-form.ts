import { recordOf, valueAt } from '#contract/records';
import * as z from 'zod/mini';
import type { CampaignRow } from '#contract/campaigns';
import { claim, type Claim } from '#contract/enquiries';
import { addDays } from '#src/lib/day.ts';
import { contractAmount } from '#src/lib/typed-amount.ts';
import * as t from '#text';

/** A claim as form values: text, amounts as the language writes them. The contract's own schema checks it. */

export const members = [
  'productId',
  'advertiserAppId',
  'transactionDate',
  'value',
  'currencyCode',
  'commissionValue',
  'uId',
  'publisherRef',
  'customerName',
  'emailAddress',
  'postalCode',
  'notes',
] as const;
export type Member = (typeof members)[number];
const amounts: ReadonlySet<Member> = new Set(['value', 'commissionValue']);
export type ClaimValues = Record<Member, string>;

export const emptyClaim = (currency: string): ClaimValues => ({
  ...recordOf(members, () => ''),
  currencyCode: currency,
});

/**
 * The filled-in members, complete or not, as the API takes them. @param amount reads a typed amount; tables use the
 * network's file format
 */
export function draftOf(
  values: ClaimValues,
  amount: (text: string) => string = contractAmount,
): Partial<Record<Member, string | number>> {
  const filled = members.flatMap((name): [Member, string | number][] => {
    const text = values[name].trim();
    if (text === '') return [];
    if (amounts.has(name)) return [[name, amount(text)]];
    return [[name, name === 'productId' && /^\d{1,15}$/.test(text) ? Number(text) : text]];
  });
  return Object.fromEntries(filled);
}

export const claimForm: z.ZodMiniType<Claim> = z.pipe(
  // The schema's type requires a whole claim; at run time the schema reports what a draft lacks.
  z.transform((values: ClaimValues) => draftOf(values) as z.input<typeof claim>),
  claim,
);

type Rules = NonNullable<CampaignRow['conversionEnquiryValidation']>;

/** A campaign's rules in words, before anything is typed. */
export function rulesText(rules: Rules): string[] {
  const r = t.enquiries.rules;
  const most = Number(rules.referenceValidationMaxLength);
  const needed = [
    ...(rules.name ? [t.enquiries.fields.customerName] : []),
    ...(rules.emailAddress ? [t.enquiries.fields.emailAddress] : []),
    ...(rules.postalCode ? [t.enquiries.fields.postalCode] : []),
  ];
  return [
    ...(most > 0 ? [r.length(t.table.count(most))] : []),
    ...(rules.referenceValidation ? [r.pattern(rules.referenceValidation)] : []),
    ...(rules.enquiryMinAge > 0 ? [r.age(rules.enquiryMinAge)] : []),
    ...(needed.length > 0 ? [r.needs(needed.join(', '))] : []),
    ...(rules.description ? [rules.description] : []),
  ];
}

export function isNeeded(rules: Rules | null, member: Member): boolean {
  if (!rules) return false;
  const needed = { customerName: rules.name, emailAddress: rules.emailAddress, postalCode: rules.postalCode };
  return valueAt(needed, member) ?? false;
}

/**
 * A claim for the check while typing: missing or unreadable members get placeholders, so that the campaign's rules
 * apply to the rest. `typed` are the user's own members.
 */
export function checkable(values: ClaimValues, rules: Rules | null, today: string) {
  const draft = draftOf(values);
  const typed = new Set(members.filter((name) => name in draft && z.safeParse(claim.shape[name], draft[name]).success));
  const own = recordOf([...typed], (name) => draft[name]);
  const standIns = {
    advertiserAppId: '0',
    transactionDate: addDays(today, -(rules?.enquiryMinAge ?? 0) - 1),
    value: '1.00',
    currencyCode: 'GBP',
    customerName: '-',
    emailAddress: 'a@b.c',
    postalCode: '-',
  };
  return { claim: { ...standIns, ...own }, typed };
}

type Joined = Pick<CampaignRow, 'productId' | 'name' | 'conversionEnquiryValidation'>;

/** A campaign without rules for claims takes none. */
export const takesClaims = ({ conversionEnquiryValidation: rules }: Joined): boolean => rules !== null;

/** Every joined campaign, those that take claims first; the others say why they cannot be picked. */
export function claimOptions(campaigns: readonly Joined[]): { value: string; label: string; disabled: boolean }[] {
  return campaigns
    .toSorted((a, b) => Number(takesClaims(b)) - Number(takesClaims(a)))
    .map((campaign) => {
      const label = `${campaign.name} (${campaign.productId})`;
      const takes = takesClaims(campaign);
      return {
        value: String(campaign.productId),
        label: takes ? label : t.enquiries.takesNone(label),
        disabled: !takes,
      };
    });
}

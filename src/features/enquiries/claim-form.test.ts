import { describe, expect, it } from 'vitest';
import type { CampaignRow } from '#contract/campaigns';
import { claim } from '#contract/enquiries';
import * as t from '#text';
import {
  checkable,
  claimForm,
  claimOptions,
  draftOf,
  emptyClaim,
  isNeeded,
  rulesText,
  type ClaimValues,
} from './claim-form.ts';

type Rules = NonNullable<CampaignRow['conversionEnquiryValidation']>;
const free = {
  name: false,
  emailAddress: false,
  postalCode: false,
  referenceValidation: '',
  referenceValidationMaxLength: '',
  enquiryMinAge: 0,
  description: '',
} as unknown as Rules;
const filled: ClaimValues = {
  ...emptyClaim('GBP'),
  productId: '30001',
  advertiserAppId: ' A1 ',
  transactionDate: '2026-03-01',
  value: '12.50',
};

describe('a claim that is typed', () => {
  it('is sent without what was left empty, its campaign as a number', () => {
    expect(claimForm.parse(filled)).toEqual({
      productId: 30001,
      advertiserAppId: 'A1',
      transactionDate: '2026-03-01',
      value: '12.50',
      currencyCode: 'GBP',
    });
  });

  it('is refused at the fields that are wrong, all of them', () => {
    const wrong = {
      ...filled,
      productId: 'x',
      value: '0.00',
      currencyCode: 'pounds',
      emailAddress: 'nobody',
      notes: ' ',
    };
    const { error } = claimForm.safeParse(wrong);
    expect(error?.issues.map(({ path }) => path[0]).toSorted()).toEqual([
      'currencyCode',
      'emailAddress',
      'productId',
      'value',
    ]);
    expect(draftOf(wrong)).not.toHaveProperty('notes');
  });
});

describe('the check while somebody types', () => {
  it('asks about a whole claim, whatever is filled in so far', () => {
    const rules = { ...free, enquiryMinAge: 14 };
    for (const values of [
      { ...emptyClaim(''), productId: '30001' },
      filled,
      { ...filled, value: '1,', emailAddress: 'a@' },
    ]) {
      expect(claim.safeParse(checkable(values, rules, '2026-03-15').claim).error).toBeUndefined();
    }
  });

  it('lets no stand-in break a rule of the campaign, and knows what is the own', () => {
    const { claim: asked, typed } = checkable(
      { ...emptyClaim(''), productId: '30001', value: '12.50', emailAddress: 'a@' },
      { ...free, enquiryMinAge: 14 },
      '2026-03-15',
    );
    expect(asked).toMatchObject({ productId: 30001, value: '12.50', transactionDate: '2026-02-28' });
    expect([...typed].toSorted()).toEqual(['productId', 'value']);
  });
});

describe('the rules of a campaign', () => {
  it('are said before anything is typed, none where there are none', () => {
    expect(rulesText(free)).toEqual([]);
    const { rules, fields } = t.enquiries;
    expect(
      rulesText({
        ...free,
        name: true,
        postalCode: true,
        referenceValidation: '^A\\d+$',
        referenceValidationMaxLength: '12',
        enquiryMinAge: 14,
        description: 'Only orders by phone.',
      }),
    ).toEqual([
      rules.length('12'),
      rules.pattern('^A\\d+$'),
      rules.age(14),
      rules.needs(`${fields.customerName}, ${fields.postalCode}`),
      'Only orders by phone.',
    ]);
  });

  it('say which fields are needed', () => {
    const rules = { ...free, emailAddress: true };
    expect(isNeeded(rules, 'emailAddress')).toBe(true);
    expect([isNeeded(rules, 'customerName'), isNeeded(rules, 'notes'), isNeeded(null, 'emailAddress')]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

it('offers every joined campaign, or says why not', () => {
  const campaigns = [
    { productId: 1, name: 'No claims', conversionEnquiryValidation: null },
    { productId: 2, name: 'Claims', conversionEnquiryValidation: free },
  ];
  expect(claimOptions(campaigns)).toEqual([
    { value: '2', label: 'Claims (2)', disabled: false },
    { value: '1', label: 'No claims (1): takes no enquiries', disabled: true },
  ]);
});

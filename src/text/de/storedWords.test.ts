import { expect, it } from 'vitest';
import { automaticActor, outsideActor, terminalActor } from '#contract/audit';
import {
  campaignLevels,
  campaignTypes,
  commissionGroupTypes,
  consentMethods,
  payoutTypes,
  platformTypes,
  referenceTypes,
  signupTypes,
  trackingTypes,
} from '#contract/campaigns';
import { TAKEN_BACK } from '#contract/enquiries';
import { rejectionReasons } from '#contract/conversion-updates';
import { customerTypes } from '#contract/tracking';
import { voucherCategories, voucherTypes } from '#contract/vouchers';
import { storedWords as english } from '../en/storedWords.ts';
import { reportFields } from './reportFields.ts';
import { storedWords } from './storedWords.ts';

const stored = [
  ...Object.values(rejectionReasons),
  ...Object.values(commissionGroupTypes),
  ...Object.values(campaignTypes),
  ...Object.values(payoutTypes),
  ...Object.values(platformTypes),
  ...trackingTypes,
  ...consentMethods,
  ...signupTypes,
  ...campaignLevels,
  ...referenceTypes,
  ...voucherTypes,
  ...Object.values(voucherCategories),
  ...customerTypes,
  automaticActor,
  terminalActor,
  outsideActor,
  TAKEN_BACK,
].toSorted();

it('has words for all that the network stores in words of its own, and for nothing else', () => {
  expect(Object.keys(storedWords).toSorted()).toEqual(stored);
});

it('leaves them as they are in English', () => {
  expect(english).toEqual(Object.fromEntries(stored.map((word) => [word, word])));
});

it('says the kinds of customers as a report does, which has them in a script of its own', () => {
  for (const kind of customerTypes) expect(reportFields.value('customerType', kind)).toBe(storedWords[kind]);
});

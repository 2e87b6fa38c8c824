/** Every form and question of the app: its address, input, submit button and endpoint. */
import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { Role } from '#contract/access';
import { deferred } from '#src/features/conversions/decide/deferred.ts';
import examples from '../../server/http/answers.generated.json';
import {
  folderDetail,
  inside,
  binned,
  inFolder,
  conversionId,
  checkedBatch,
  conversion,
  enquiry,
  enquiryAt,
  invoice,
  invoiceAt,
  payment,
  joined,
  view,
  saved,
} from './samples.ts';
import type { Answers, EndpointId } from './service.ts';

export interface FormCase {
  name: string;
  /** Roles and accounts that may use it. */
  who: readonly (readonly [Role, string])[];
  /** Address below the account. */
  at: string;
  answers?: Answers;
  /** Buttons that open it. */
  open?: readonly (string | RegExp)[];
  /** Typed text by field label. */
  typed?: Readonly<Record<string, string>>;
  /** Selections before any button is pressed. */
  begin?: () => Promise<unknown>;
  /** Further choices. */
  choose?: (role: Role) => Promise<unknown>;
  /** The submit button, and the retry button if it is another one. */
  send: string | RegExp;
  again?: string | RegExp;
  /** The endpoint it is sent to. */
  to: EndpointId;
  /** An empty form is refused: the first invalid field gets the focus. */
  needs?: true;
  /** The place of the error message, if it is not in the top dialog. */
  said?: () => Locator;
  /** Asserts success; by default the dialog closes. */
  done?: () => Promise<unknown>;
  /** An impatient press may send it twice. */
  repeats?: true;
  /** A decision that can be undone for a while; the test ends that time. */
  later?: true;
}

const agency = '/1/0';
const homes = { publisher: '/1/200001', advertiser: '/1/100001', manager: agency } as const;
const own = (...roles: Role[]): FormCase['who'] => roles.map((role) => [role, homes[role]]);
export const everybody = own('publisher', 'advertiser', 'manager');
const deciders = own('advertiser', 'manager');
const publishers: FormCase['who'] = [...own('publisher'), ['manager', homes.publisher]];

export const seen = (what: Locator) => expect.element(what.first()).toBeVisible();
const top = () => page.getByRole('dialog').last();
export const inMain = () => page.getByRole('main').getByRole('alert');
const aloud = () => page.getByRole('alert').filter({ hasText: 'could not be changed' });
const pick = (name: string) => page.getByRole('group', { name, exact: true }).getByRole('option').first().click();

export const forms: FormCase[] = [
  // enquiries
  {
    name: 'a claim',
    who: publishers,
    at: 'enquiries/new',
    to: 'fileEnquiry',
    send: 'File enquiry',
    needs: true,
    choose: () => page.getByLabelText('Campaign', { exact: true }).selectOptions('Harbour Lane Home UK (30001)'),
    typed: {
      'Order reference': 'HA-7711001',
      'Day of the order': '20 Feb 2026',
      'Order value': '64.50',
      'Customer name': 'A. Customer',
      'Customer postal code': 'AB1 2CD',
    },
    answers: { ...enquiry, checkEnquiries: [] },
  },
  {
    name: 'a note to an enquiry',
    who: own('publisher'),
    at: enquiryAt,
    to: 'updateEnquiry',
    send: 'Send note',
    typed: { Note: 'Here is the receipt' },
    answers: { getEnquiry: { ...examples.getEnquiry, nextStatuses: [] } },
    done: () => expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveValue(''),
  },
  {
    name: 'the answer to an enquiry',
    who: deciders,
    at: enquiryAt,
    to: 'updateEnquiry',
    send: 'Reject enquiry',
    choose: async () => {
      await page.getByText('Reject', { exact: true }).click();
      await page.getByLabelText('Reason').selectOptions('Returned');
    },
    typed: { 'What the publisher reads': 'It came back', Note: 'See the parcel number' },
    answers: enquiry,
    done: () => expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveValue(''),
  },
  // conversions
  {
    name: 'the approval of a conversion',
    who: deciders,
    at: `conversions/${conversionId}`,
    to: 'updateConversions',
    send: 'Approve',
    again: 'Try again',
    later: true,
    done: () => expect.element(aloud()).not.toBeInTheDocument(),
    said: aloud,
    answers: conversion,
  },
  {
    name: 'the rejection of a conversion',
    who: deciders,
    at: `conversions/${conversionId}`,
    to: 'updateConversions',
    open: ['Reject'],
    choose: () => page.getByLabelText('Reason').selectOptions('Returned'),
    typed: { 'What the publisher reads': 'Sent back unopened' },
    send: 'Reject',
    again: 'Try again',
    later: true,
    done: () => expect.element(aloud()).not.toBeInTheDocument(),
    said: aloud,
    answers: conversion,
  },
  {
    name: 'the correction of a conversion',
    who: deciders,
    at: `conversions/${conversionId}`,
    to: 'updateConversions',
    open: ['Edit'],
    typed: { 'Extra field 1': 'corrected on a bad day' },
    send: 'Save changes',
    answers: conversion,
  },
  {
    name: 'a batch of conversions that is checked',
    who: deciders,
    at: 'conversions/validate',
    to: 'makeDecisionBatch',
    typed: { 'References or ids': conversionId },
    send: 'Check what would change',
    said: inMain,
    answers: { ...conversion, ...checkedBatch },
    done: () => seen(page.getByText('1 would change')),
  },
  // files
  {
    name: 'a new folder',
    who: everybody,
    at: 'files',
    to: 'createFolder',
    open: ['New folder'],
    needs: true,
    typed: { Name: 'Plans of spring' },
    send: 'Create folder',
    answers: inside,
  },
  {
    name: 'another name of a folder',
    who: everybody,
    ...inFolder,
    to: 'updateFile',
    open: ['This folder', 'Rename'],
    typed: { Name: 'Plans, renamed' },
    send: 'Save',
  },
  {
    name: 'a folder that is moved',
    who: everybody,
    at: 'files?folder=77',
    answers: { ...inside, getFileDetail: { ...folderDetail, parentEntryId: 76, folders: [{ id: 76, name: 'Above' }] } },
    to: 'updateFile',
    open: ['This folder', 'Move'],
    send: 'Move to All files',
  },
  {
    name: 'a folder that is deleted',
    who: everybody,
    ...inFolder,
    to: 'deleteFile',
    open: ['This folder', 'Delete'],
    send: 'Delete',
    again: 'Try again',
  },
  {
    name: 'a folder that is deleted for good',
    who: everybody,
    at: 'files?place=bin',
    answers: binned,
    to: 'eraseFile',
    begin: () => page.getByRole('checkbox', { name: /Plans/ }).click(),
    open: ['Delete for good'],
    send: 'Delete for good',
    again: 'Try again',
  },
  {
    name: 'a folder that is restored',
    who: everybody,
    at: 'files?place=bin',
    answers: binned,
    to: 'restoreFile',
    begin: () => page.getByRole('checkbox', { name: /Plans/ }).click(),
    send: 'Restore',
    again: 'Try again',
  },
  // money
  {
    name: 'an invoice that is marked as sent',
    who: own('manager'),
    at: invoiceAt,
    answers: invoice('Draft'),
    to: 'updateInvoice',
    open: ['Mark as sent'],
    send: 'Mark as sent',
  },
  {
    name: 'a receipt',
    who: own('manager'),
    at: invoiceAt,
    answers: invoice('Sent'),
    to: 'updateInvoice',
    open: ['Record receipt'],
    typed: { Amount: '0.03', Reference: 'TRN of a bad day' },
    send: 'Record receipt',
  },
  {
    name: 'a payment that is marked as sent',
    who: own('manager'),
    at: `payments/${examples.getPayment.payment.id}`,
    answers: payment,
    to: 'updatePayment',
    open: ['Mark as sent'],
    send: 'Mark as sent',
  },
  // tools
  {
    name: 'a new placement',
    who: everybody,
    at: 'placements/new',
    to: 'createPlacement',
    needs: true,
    choose: async (role) => {
      await pick('Campaign');
      if (role !== 'publisher') await pick('Publisher');
    },
    typed: { Name: 'Below the fold', Description: 'Below the article' },
    send: 'Create placement',
    answers: joined,
  },
  {
    name: 'a changed placement',
    who: everybody,
    at: 'placements/5000001',
    to: 'updatePlacement',
    open: ['Edit'],
    typed: { Name: 'Above the fold', Description: 'Above the article' },
    send: 'Save',
  },
  {
    name: 'a saved view',
    who: everybody,
    at: 'conversions?status=approved',
    to: 'saveView',
    open: ['Views'],
    typed: { 'Name of the view': 'Approved ones' },
    send: 'Save',
    answers: { saveView: view },
    done: () => seen(page.getByRole('dialog', { name: 'Views' })),
  },
  {
    name: 'a saved view that is deleted',
    who: everybody,
    at: 'conversions',
    to: 'deleteView',
    open: ['Views'],
    send: 'Delete the view "Approved ones"',
    answers: { listViews: [view] },
    done: () => seen(page.getByRole('dialog', { name: 'Views' })),
    repeats: true,
  },
  {
    name: 'a saved report',
    who: everybody,
    at: 'reports?rows=campaignName&values=clicks',
    to: 'createSavedReport',
    open: ['Save'],
    typed: { Name: 'Clicks by campaign' },
    send: 'Save',
  },
  {
    name: 'another name of a saved report',
    who: everybody,
    at: 'reports',
    to: 'updateSavedReport',
    open: ['Saved reports', /^Rename or share /],
    typed: { Name: 'Better named' },
    send: 'Save',
    answers: saved,
  },
  {
    name: 'a saved report that is deleted',
    who: everybody,
    at: 'reports',
    to: 'deleteSavedReport',
    open: ['Saved reports', /^Delete Placements/],
    send: 'Delete report',
    answers: saved,
  },
  {
    name: 'links for pages of shops',
    who: publishers,
    at: 'links/new',
    to: 'generateDeeplinks',
    needs: true,
    // The pager below has the same label. links.spec.ts proves that the field keeps pasted text.
    choose: () => page.getByRole('textbox', { name: 'Pages' }).fill('https://www.harbour-lane-home.example/new'),
    send: 'Make links',
    said: inMain,
    done: () => seen(page.getByRole('table', { name: 'Made links' })),
  },
];

/** The top dialog, or the page without one. */
export const topmost = top;
/** Ends the time in which a decision can be undone. */
export const timeIsOver = (): void => deferred.flush();

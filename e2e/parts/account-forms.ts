/** The forms of the account's own page. */
import { page } from 'vitest/browser';
import { everybody, inMain, seen, type FormCase } from './forms.ts';
import { session } from './samples.ts';

const passkey = { id: 'k', name: 'Laptop', createdAt: '2026-03-01T10:00:00.000Z' };
const paymentDetails = {
  companyName: 'The Savvy Satchel Media Ltd',
  address: null,
  vatNumber: null,
  vatRate: '20',
  currency: 'GBP',
  paymentType: 'faster',
  minimumPayment: null,
  bank: null,
  revision: 1,
};

const billingDetails = {
  companyName: 'Harbour Ltd',
  address: null,
  vatNumber: null,
  vatRate: '20',
  currency: 'GBP',
  termsDays: 30,
  revision: 1,
};

export const accountForms: FormCase[] = [
  {
    name: 'the end of another session',
    who: everybody,
    at: 'account',
    to: 'revokeSession',
    open: [/^End the session of/],
    send: 'End session',
    answers: {
      listSessions: [
        { ...session, id: 'a', current: true },
        { ...session, id: 'b', current: false },
      ],
    },
  },
  {
    name: 'another password',
    who: everybody,
    at: 'account',
    to: 'changePassword',
    typed: { 'Current password': 'partnerdeck-demo', 'New password': 'another-long-password' },
    send: 'Change password',
    said: inMain,
    done: () => seen(page.getByText('The password is changed. Every other session has ended.')),
  },
  {
    name: 'the bank account of a publisher',
    who: [['publisher', '/1/200001']],
    at: 'account',
    to: 'changeOwnBankAccount',
    open: ['Add a bank account'],
    typed: { IBAN: 'DE89370400440532013000' },
    send: 'Save',
    answers: { getPaymentDetails: paymentDetails, changeOwnBankAccount: paymentDetails },
  },
  {
    name: 'payment details of a publisher',
    who: [['publisher', '/1/200001']],
    at: 'account',
    to: 'changePaymentDetails',
    open: ['Change payment details'],
    typed: { 'Minimum payment (optional)': '50' },
    send: 'Save',
    answers: { getPaymentDetails: paymentDetails, changePaymentDetails: paymentDetails },
  },
  {
    name: 'billing details of an advertiser',
    who: [['advertiser', '/1/100001']],
    at: 'account',
    to: 'changeBillingDetails',
    open: ['Change billing details'],
    typed: { Company: 'Harbour & Vale Ltd' },
    send: 'Save',
    answers: { getBillingDetails: billingDetails, changeBillingDetails: billingDetails },
  },
  {
    name: 'another name of a passkey',
    who: everybody,
    at: 'account',
    to: 'renamePasskey',
    open: ['Rename the passkey Laptop'],
    typed: { Name: 'Old laptop' },
    send: 'Save',
    answers: { listPasskeys: [passkey], renamePasskey: passkey },
  },
  {
    name: 'a passkey that is removed',
    who: everybody,
    at: 'account',
    to: 'removePasskey',
    open: ['Remove the passkey Laptop'],
    typed: { 'Current password': 'partnerdeck-demo' },
    send: 'Remove passkey',
    answers: { listPasskeys: [passkey] },
  },
  {
    name: 'choices of notices',
    who: everybody,
    at: 'account',
    to: 'saveNoticeChoices',
    choose: () => page.getByLabelText('Language of mail').selectOptions('Deutsch'),
    send: 'Save notices',
    said: inMain,
    done: () => seen(page.getByText('Your choices are saved.')),
  },
  {
    name: 'another address to sign in with',
    who: everybody,
    at: 'account',
    to: 'changeAddress',
    needs: true,
    open: ['Change address'],
    typed: { 'New address': 'else@demo.partnerdeck.test', 'Current password': 'partnerdeck-demo' },
    send: 'Change address',
    answers: { changeAddress: { to: 'else@demo.partnerdeck.test' } },
    done: () => seen(page.getByText('A link is on its way to else@demo.partnerdeck.test.')),
  },
  {
    name: 'a second factor that is begun',
    who: everybody,
    at: 'account',
    to: 'beginTwoFactor',
    open: ['Set up'],
    typed: { 'Current password': 'partnerdeck-demo' },
    send: 'Go on',
    answers: {
      beginTwoFactor: { uri: 'otpauth://totp/Partnerdeck:a?secret=GEZDGNBVGY3TQOJQ', recoveryCodes: ['abcde-fghij'] },
    },
    done: () => seen(page.getByRole('img', { name: 'QR code for the authenticator app' })),
  },
];

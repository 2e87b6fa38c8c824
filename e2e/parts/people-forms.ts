/** The forms of people and keys. */
import { page } from 'vitest/browser';
import { everybody, seen, type FormCase } from './forms.ts';
import { key, person } from './samples.ts';

export const peopleForms: FormCase[] = [
  {
    name: 'a new service account',
    who: everybody,
    at: 'service-accounts',
    to: 'createServiceAccount',
    open: ['Create service account'],
    needs: true,
    typed: { Name: 'Nightly import' },
    send: 'Create service account',
    answers: { createServiceAccount: { ...key, key: `pd_${'a'.repeat(43)}` } },
    done: () => seen(page.getByText(/^pd_a{43}$/)),
  },
  {
    name: 'a service account that is revoked',
    who: everybody,
    at: 'service-accounts',
    to: 'revokeServiceAccount',
    open: ['Revoke Nightly import'],
    send: 'Revoke key',
    answers: { listServiceAccounts: [key] },
  },
  {
    name: 'a service account that gets a new key',
    who: everybody,
    at: 'service-accounts',
    to: 'rotateServiceAccount',
    open: ['New key for Nightly import'],
    send: 'Make new key',
    answers: { listServiceAccounts: [key], rotateServiceAccount: { ...key, key: `pd_${'b'.repeat(43)}` } },
    done: () => seen(page.getByText(/^pd_b{43}$/)),
  },
  {
    name: 'an invitation',
    who: everybody,
    at: 'people',
    to: 'invitePeople',
    open: ['Invite people'],
    needs: true,
    typed: { 'Email addresses': 'ada@example.com' },
    send: 'Invite',
  },
  {
    name: 'a person who is signed out',
    who: everybody,
    at: 'people',
    to: 'endPersonSessions',
    open: ['Sign Ada Byron out'],
    send: 'Sign out everywhere',
    answers: { listPeople: [person] },
    done: () => seen(page.getByText('Ada Byron is signed out on every device.')),
  },
  {
    name: 'a person who is removed',
    who: everybody,
    at: 'people',
    to: 'removePerson',
    open: ['Remove Ada Byron'],
    send: 'Remove person',
    answers: { listPeople: [person] },
  },
];

import type { Role } from '#contract/access';
import { locale, plural } from './locale.ts';

const and = new Intl.ListFormat(locale);
const readers: Record<Role, string> = {
  publisher: 'publishers',
  advertiser: 'advertisers',
  manager: 'account managers',
};

/** The states any part of a page can be in, and words that every page uses. */
export const states = {
  loading: 'Loading',
  failed: 'This could not be loaded',
  retry: 'Try again',
  unreachable: 'The server could not be reached. Check the connection and try again.',
  cancelled: 'You cancelled this.',
  ourFault: 'Something went wrong on our side.',
  requestId: 'Request id',
  offline: 'You are offline. What you see may be old.',
  couldBeOld: 'Asking again has failed. What you see may be old.',
  stillSignedIn: 'You are still signed in.',
  unsaved: 'Something on this page is not saved, or still on its way, and would be lost.',
  signOutAnyway: 'Sign out all the same',
  forbidden: 'You may not see this',
  forbiddenWhy: 'Your sign-in does not cover this account.',
  pageIsFor: (who: readonly Role[]) => `This page is for ${and.format(who.map((role) => readers[role]))}.`,
  notFound: 'There is nothing here',
  notFoundWhy: 'No page has this address. It may have moved, or the link may be incomplete.',
  home: 'Go to your start page',
  crashed: 'This page stopped working',
  crashedWhy: 'The rest of the dashboard still works. Loading the page again usually helps.',
  newVersion: 'A new version is out',
  newVersionWhy: 'This page belongs to the new version of the dashboard. Load it again to go on.',
  reload: 'Load again',
  cancel: 'Cancel',
  close: 'Close',
  justNow: 'just now',
  copy: (what: string) => `Copy ${what.toLowerCase()}`,
  copied: 'Copied',
  copyRefused: 'Could not copy: select the text and copy it yourself',
  scope: {
    name: 'These figures are in:',
    allStatuses: 'all statuses',
    amountsIn: (currency: string) => `amounts in ${currency}`,
    zone: 'network time, UTC',
  },
  form: {
    summary: (count: number) => plural(count, 'One field needs another look', `${count} fields need another look`),
    /** "Email must be an email address": a field's label before the contract's own words. */
    fieldError: (label: string, message: string) => `${label} ${message}`,
    notValid: 'is not valid',
    change: 'Change',
    changeNamed: (label: string) => `Change ${label.toLowerCase()}`,
    campaignsFailed: 'The campaigns could not be loaded',
    moreCampaigns: (count: string) => `${count} more: type to narrow`,
    noCampaigns: 'No live campaign has this name or id',
    leave: 'Leave without saving?',
    leaveWhy: 'What you typed here has not been saved.',
    leaveConfirm: 'Leave',
    leaveCancel: 'Stay',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    capsLock: 'Caps Lock is on',
  },
} as const;

import { once } from '#contract/once';
import type { Role } from '#contract/access';
import { locale, plural } from './locale.ts';

const and = once(() => new Intl.ListFormat(locale));
const readers: Record<Role, string> = {
  publisher: 'publishers',
  advertiser: 'advertisers',
  manager: 'account managers',
};

export const states = {
  means: (term: string) => `${term}: what it means`,
  loading: 'Loading',
  failed: 'This could not be loaded',
  retry: 'Try again',
  actions: 'Actions',
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
  pageIsFor: (who: readonly Role[]) => `This page is for ${and().format(who.map((role) => readers[role]))}.`,
  pageNotTheirs: (who: Role) => `This page is not for ${readers[who]}`,
  asTheirs: 'You see the account as its own people do.',
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
  /** Why a button does not work, by the level that it needs or the switch that is off. */
  cannot: {
    member: 'You may look at this account but change nothing in it.',
    admin: 'This is for admins of the account.',
    connected: 'The network of this account takes this only on its own pages.',
    acting: 'You look at this account. Switch on “Act for this account” to change something in it.',
  },
  form: {
    summary: (count: number) => plural(count, 'One field needs another look', `${count} fields need another look`),
    /** "Email must be an email address": a field's label before the check's message. */
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

import type { keys as english } from '../en/keys.ts';
import type { Words } from '../words.ts';

/** Service accounts: keys of programs. */
export const keys = {
  title: 'Service accounts',
  lead: 'Keys with which your own programs read the API. Each can see what its account can see, and nothing else.',
  docs: 'Beschreibung der Schnittstelle',
  create: 'Create service account',
  createTitle: 'New service account',
  failed: 'The service accounts could not be loaded',
  none: 'No service accounts yet',
  noneWhy: 'Create one to read campaigns and conversions from your own program.',
  name: 'Name',
  nameHelp: 'What will use it, so that you know later: "Nightly export".',
  membership: 'Account',
  expiry: 'Expires',
  expiries: { never: 'Never', '30': 'In 30 days', '90': 'In 90 days', '365': 'In a year', day: 'On a day' },
  day: 'Last day',
  createFailed: 'The service account could not be created',
  status: 'Status',
  statuses: { active: 'Active', expired: 'Expired', revoked: 'Revoked' },
  prefix: 'Key starts with',
  lastUsed: 'Last used',
  never: 'Never',
  neverUsed: 'Not used yet',
  created: 'Created',
  actions: 'Actions',
  revoke: 'Revoke',
  revokeNamed: (name: string) => `Revoke ${name}`,
  revokeTitle: 'Revoke this key?',
  revokeWhy: (name: string, account: string) =>
    `The key of "${name}" for ${account} stops working at once. Programs that use it get no more data. This cannot be undone.`,
  revokeConfirm: 'Revoke key',
  revokedAt: 'Revoked',
  keyTitle: 'Your new key',
  keyOnce: 'Copy it now: it is shown only this once.',
  keyOnceWhy:
    'We store it as a hash and cannot show it again. Whoever has it can read this account’s data, so keep it like a password.',
  key: 'Key',
  example: 'Try it',
  exampleName: 'Example',
  done: 'I have stored the key',
} as const satisfies Words<typeof english>;

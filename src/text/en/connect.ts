import { count, counted } from './locale.ts';

const statuses: Readonly<Record<string, string>> = { pending: 'pending', approved: 'approved', rejected: 'rejected' };
const things: Readonly<Record<string, string>> = {
  conversions: 'Conversions',
  commission: 'Commission',
  clicks: 'Clicks',
  impressions: 'Impressions',
  overview: 'Payment overview',
  invoiced: 'Invoiced',
};

const rows: Readonly<Record<string, string>> = {
  conversion: 'Conversion',
  invoice: 'Invoice',
  clicks: 'Clicks of campaign',
  impressions: 'Impressions of campaign',
};

const operations: Readonly<Record<string, string>> = {
  createPlacement: 'Placement',
  generateDeeplink: 'Deep link with a placement',
  shortenUrl: 'Short link',
  uploadFile: 'File',
};

export const connect = {
  title: 'Connect an account',
  lead: 'Work here on the figures of an account that you have in a live network. They are read with its API key, within the requests that the network allows.',
  url: 'Address of the interface',
  urlHelp: 'Such as https://api.example.com/v1, with or without /v1.',
  key: 'API key',
  keyHelp: 'Stored encrypted, sent to this address only, and never shown again.',
  role: 'The account is a',
  roles: { publisher: 'Publisher', advertiser: 'Advertiser' },
  agencyId: 'Agency id',
  contactId: 'Contact id',
  name: 'Name',
  nameHelp: 'How the account is called here.',
  perMinute: 'Requests a minute',
  perMinuteHelp: 'As many as the network lets through for the account; usually five.',
  test: 'Test',
  works: (campaigns: number | null) =>
    campaigns === null ? 'It works.' : `It works: ${counted(campaigns, 'campaign', 'campaigns')} can be seen.`,
  connect: 'Connect',
  failed: 'The account could not be connected',

  page: 'Connection',
  pageLead: (role: 'publisher' | 'advertiser', contactId: number, url: string) =>
    `${role === 'publisher' ? 'Publisher' : 'Advertiser'} ${contactId} at ${url}`,
  loadFailed: 'The connection could not be loaded',
  progress: 'What is here',
  stages: {
    first: 'The last 30 days are being read. The pages fill within some minutes.',
    past: 'The last 30 days are here. Older months are read backwards, newest first.',
    whole: 'Everything is here, and changes are looked for every few minutes.',
  },
  closed: 'The copy of this account cannot be opened at the moment.',
  asOf: 'Last look for changes',
  nextLook: 'Next look',
  months: 'Months',
  monthsOf: (done: number, known: number) => (known === 0 ? 'not known yet' : `${count(done)} of ${count(known)}`),
  conversions: 'Conversions',
  conversionsOf: (stored: number, expected: number | null) =>
    expected === null || expected === stored ? count(stored) : `${count(stored)} of ${count(expected)}`,
  missing: 'Not here yet',
  left: 'Requests until all is here',
  wholeAt: 'All here about',
  budget: 'Requests in the last minute',
  budgetOf: (sent: number, pace: number) => `${count(sent)} of ${count(pace)}`,
  notBefore: 'The network asks to wait until',
  trouble: 'The last request failed:',
  troubleAfter: 'It is tried again by itself.',
  progressBar: 'Months read',

  writes: 'Changes on their way',
  writesFailed: 'The changes could not be loaded',
  writesNone: 'No change waits: the network has confirmed every one.',
  writesWait: (changes: number) => `${counted(changes, 'change waits', 'changes wait')} for the network.`,
  writesDone: 'The last is done about',
  writeFailed: 'The change could not be sent again, looked up or discarded',
  writeWhat: 'Change',
  writeBy: 'Asked for by',
  writeAsked: 'Asked',
  writeState: 'State',
  writeOf: (operation: string, subject: string, status: string | null) =>
    operation === 'updateConversions'
      ? `Conversion ${subject}: ${status === null ? 'correct' : (statuses[status] ?? status)}`
      : `${operations[operation] ?? operation}: ${subject}`,
  writeStates: {
    waiting: 'Waits',
    sending: 'On its way',
    sent: 'Sent, being confirmed',
    done: 'Done',
    refused: 'Refused',
    failed: 'Not taken',
    unseen: 'Taken, not shown',
  },
  writeAgain: 'Send again',
  writeAgainNamed: (change: string) => `Send again: ${change}`,
  writeLook: 'Look again',
  writeLookNamed: (change: string) => `Look again: ${change}`,
  writeDiscard: 'Discard',
  writeDiscardNamed: (change: string) => `Discard: ${change}`,

  agreement: 'Does it agree?',
  agreementLead: 'Sums of each month here, beside those that the network itself gives.',
  agreementNone: 'Nothing has been compared yet',
  agreementNoneWhy: 'The sums are compared once the months are here.',
  agreementFailed: 'The comparison could not be loaded',
  allAgree: (months: number) => `${counted(months, 'month agrees', 'months agree')} to the cent.`,
  differ: (differing: number, months: number) =>
    `${count(differing)} of ${counted(months, 'month differs', 'months differ')}; a month that differs is read again by itself.`,
  month: 'Month',
  what: 'Of',
  here: 'Here',
  there: 'In the network',
  difference: 'Difference',
  result: 'Result',
  agrees: 'Agrees',
  differs: 'Differs',
  lookAgain: 'Read again',
  lookAgainNamed: (month: string) => `Read ${month} again`,
  thing: (what: string, status: string, currency: string) =>
    [things[what] ?? what, statuses[status] ?? status, currency].filter((word) => word !== '').join(', '),

  differences: 'Rows that differed',
  differencesFailed: 'The rows that differed could not be loaded',
  differencesLead: (rows: number) =>
    `The second look has found ${counted(rows, 'difference', 'differences')}. Conversions and clicks are here as in the network since.`,
  row: 'Row',
  day: 'Day',
  rowOf: (kind: string, id: number) => `${rows[kind] ?? kind} ${id}`,
  fields: {
    missing: 'Was missing here',
    gone: 'Is gone in the network',
    modified: 'Last change',
    status: 'Status',
    value: 'Value',
    commission: 'Commission',
    cost: 'Cost',
    quantity: 'Number',
  },
  notThere: 'not there',
  statusOf: (text: string) => statuses[text] ?? text,

  settings: 'Key and name',
  change: 'Change key or name',
  changeTitle: 'Change the connection',
  newKeyHelp: 'Leave it empty to keep the stored key. A new one is tried first; the data stays.',
  save: 'Save',
  changeFailed: 'The connection could not be changed',
  disconnect: 'Disconnect',
  disconnectTitle: (name: string) => `Disconnect ${name}?`,
  disconnectWhy:
    'The key and everything that was read are deleted here, with saved reports, views, notes and keys of programs of this account. Nothing changes in the live network.',
  onlyThere: 'Not in this account',
  onlyThereWhy:
    'Its network takes these on its own pages only: applications to campaigns, claims and answers to them, changes of placements, undoing a decision after it is confirmed, folders and the bin of files, the list of short links, billing runs, the audit log and the people of an account.',
} as const;

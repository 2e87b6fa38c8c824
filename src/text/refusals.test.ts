import { describe, expect, it, test } from 'vitest';
import { refusal, refusals, sentenceOf, type Refusal } from '#contract/refusals/index';
import { refusals as german, refusalText } from './de/refusals.ts';
import {
  amount,
  batchStates,
  conversionStates,
  enquiryStates,
  fileStates,
  invoiceStates,
  relationStates,
  typeName,
} from './de/refusals/words.ts';
import { checkText, refusalText as englishText } from './en/refusals.ts';

const reference = { order: 'HA-77', conversionId: 9001, status: 'approved', enquiryId: 701 } as const;
const names = { shown: ['Colour', 'b c'], more: 3 };

/** One of each that has values; the values that are words in several of their kinds. */
const examples: Refusal[] = [
  refusal('connecting.doesNotWork', { trouble: refusal('connection.keyRefused') }),
  refusal('connecting.already', { name: 'My site' }),
  refusal('connecting.most', { most: 20 }),
  refusal('connecting.nobody', { email: 'someone@example.com' }),
  refusal('connection.notThisAccount', { agencyId: 7, contactId: 42, role: 'publisher' }),
  refusal('connection.noHost', { host: 'network.example' }),
  refusal('connection.certificate', { host: 'network.example' }),
  refusal('connection.noInterface', { found: 'page' }),
  refusal('connection.redirected', { host: 'network.example', to: 'other.example' }),
  refusal('access.mostKeys', { most: 20 }),
  refusal('connection.tooLarge', { most: 7 }),
  refusal('connection.tooManyRequests', { seconds: 60 }),
  refusal('connection.tooSlow', { seconds: 60 }),
  refusal('connection.failed', { status: 500 }),
  refusal('connection.refused', { status: 409, detail: 'The conversion is invoiced.' }),
  refusal('check.leastCharacters', { least: 3 }),
  refusal('check.mostCharacters', { most: 200 }),
  refusal('check.mostValues', { most: 500 }),
  refusal('check.least', { least: 1 }),
  refusal('check.most', { most: 50 }),
  refusal('contact.nameTaken', { name: 'Harbour', contactId: 900001 }),
  refusal('contact.twice', { row: 3 }),
  refusal('contact.managerNamed', { given: 'Ada' }),
  refusal('contact.siteUsed', { name: 'Deals' }),
  refusal('contact.noCountry', { given: 'QQ' }),
  refusal('contact.currencyUsed', { currency: 'GBP' }),
  refusal('contact.importRefused', { count: 2 }),
  refusal('campaign.currencyKept', { currency: 'GBP' }),
  refusal('check.idZeros', { given: '007' }),
  refusal('table.rivals', { id: 'Nr.', reference: 'Order' }),
  refusal('conversion.contradicts', { id: 7, reference: 'HA-1', given: 'HA-2' }),
  refusal('check.wholeNumberFrom', { least: 7, given: 'x y' }),
  refusal('check.wholeNumberBetween', { least: 1, most: 500, given: 'x' }),
  refusal('check.flag', { given: 'perhaps' }),
  refusal('check.day', { given: '31.2.' }),
  refusal('check.moment', { given: 'soon' }),
  refusal('check.choice', { choices: ['pending', 'approved'], given: 'maybe' }),
  refusal('check.thing', { kinds: ['conversion', 'campaign'] }),
  refusal('check.rejectionCode', { choices: ['1 Cancelled', '2 Returned'] }),
  refusal('check.amount', { example: '1250.00' }),
  refusal('check.control', { character: 'U+000A' }),
  refusal('check.saleAmount', { example: '129.50' }),
  refusal('check.amountTyped', { example: '129.50' }),
  refusal('check.mostConversions', { most: 500 }),
  refusal('check.mostLines', { most: 500 }),
  refusal('check.mostRows', { most: 5000 }),
  refusal('check.mostIds', { most: 100000 }),
  refusal('check.mostClaims', { most: 500 }),
  refusal('check.leastMeasures', { least: 1 }),
  refusal('check.mostMeasures', { most: 20 }),
  refusal('check.leastDimensions', { least: 2 }),
  refusal('check.mostDimensions', { most: 8 }),
  refusal('check.dimensionNotMeasure', { name: 'campaign' }),
  refusal('check.measureNotDimension', { name: 'clicks' }),
  refusal('check.noMeasure', { name: 'clcks', meant: 'clicks' }),
  refusal('check.noDimension', { name: 'cmpaign', meant: 'campaign' }),
  refusal('check.noField', { name: 'cmpaign', meant: 'campaign' }),
  refusal('check.mostConditions', { most: 50 }),
  refusal('check.mostEntries', { most: 50 }),
  refusal('check.campaignHost', { host: 'shop.example' }),
  refusal('input.fields', {
    fields: [
      { name: 'email', refusal: refusal('check.required') },
      { name: 'name', refusal: refusal('check.mostCharacters', { most: 80 }) },
    ],
    more: 4,
  }),
  refusal('input.oneValue', { count: 2 }),
  refusal('input.backwards', { to: 'toDate', start: '2026-03-02', end: '2026-03-01' }),
  refusal('input.mostBytes', { most: 16384 }),
  refusal('input.currency', { currencies: ['EUR', 'GBP'], given: 'XXX' }),
  refusal('input.exchangedCurrency', { given: 'XXX' }),
  refusal('input.type', { expected: 'string', received: 'number' }),
  refusal('input.value', { expected: '1' }),
  refusal('input.option', { choices: ['"a"', '"b"'] }),
  refusal('input.tooLong', { most: 500 }),
  refusal('input.tooShort', { least: 5 }),
  refusal('input.tooMany', { most: 500 }),
  refusal('input.tooFew', { least: 5 }),
  refusal('input.tooBig', { kind: 'number', most: 9 }),
  refusal('input.tooSmall', { kind: 'int', least: 5 }),
  refusal('service.tooManyRequests', { most: 600, seconds: 42 }),
  refusal('service.longHead', { most: 64 }),
  refusal('access.level', { level: 'member' }),
  refusal('access.otherPerson', { name: 'Ada Nyberg' }),
  refusal('check.emails', { address: 'ada@' }),
  refusal('access.operation', { operation: 'listCampaigns' }),
  refusal('access.noOperation', { name: 'signIn' }),
  refusal('people.tooManyInvited', { most: 200 }),
  refusal('people.noSecondFactor', { name: 'Ada Byron' }),
  refusal('people.factorElsewhere', { name: 'Ada Byron' }),
  refusal('people.alsoElsewhere', { name: 'Ada Byron' }),
  refusal('people.mailedOften', { email: 'ada@example.com', seconds: 42 }),
  refusal('people.invitedOften', { most: 100, seconds: 42 }),
  refusal('access.mailedOften', { seconds: 42 }),
  refusal('network.most', { most: 5 }),
  refusal('person.lastAdmin', { accounts: ['Harbour', 'Tide Reads'] }),
  refusal('people.alreadyHere', { email: 'ada@example.com' }),
  refusal('invitation.otherPassword', { email: 'ada@example.com' }),
  refusal('access.foreignAgency', { agencyId: 77 }),
  refusal('access.foreignContact', { contactId: 200001 }),
  refusal('access.tooManyAttempts', { seconds: 42 }),
  refusal('access.sessionEnded', { name: 'Ada' }),
  refusal('access.foreignMembership', { membershipId: 77 }),
  refusal('network.otherName', { name: 'Harbour' }),
  refusal('rates.noCurrency', { currency: 'SEK' }),
  refusal('rates.noDay', { line: 3, given: 'x' }),
  refusal('rates.noRate', { line: 3, currency: 'SEK', given: 'x' }),
  refusal('rates.twice', { line: 3, day: '2026-03-01' }),
  refusal('rates.missing', { currency: 'SEK' }),
  refusal('application.tooMany', { seconds: 42 }),
  refusal('application.decided', { name: 'Ada' }),
  refusal('application.nameTaken', { name: 'Tide Reads', contactId: 7 }),
  refusal('feed.tooMany', { most: 10, seconds: 42 }),
  refusal('conversion.hiddenOrder', { column: 'cost.amount' }),
  refusal('conversion.ambiguous', { reference: 'HA-77', ids: [9001, 9002] }),
  refusal('conversion.belongsTo', { needed: 'rejected', status: 'approved' }),
  refusal('conversion.decidedMeanwhile', { status: 'rejected', expected: 'pending' }),
  refusal('conversion.transition', { status: 'approved', next: 'pending' }),
  refusal('conversion.currency', { given: 'EUR', currency: 'GBP' }),
  refusal('conversion.linesOfStatus', { status: 'approved' }),
  refusal('conversion.sum', { sum: '10.50', amount: '1234.50' }),
  refusal('conversion.beforeSale', { day: '2026-03-01' }),
  refusal('conversion.untilNextMonth', { day: '2026-04-30' }),
  refusal('conversion.invoiced', { id: 9001, invoice: 7 }),
  refusal('conversion.changedSince', { id: 9001 }),
  refusal('conversion.noWayBack', { id: 9001 }),
  ...(['filling', 'checking', 'review', 'running', 'paused', 'done'] as const).map((state) =>
    refusal('batch.state', { state }),
  ),
  refusal('batch.tooManyRows', { most: 100000 }),
  refusal('batch.mostRows', { most: 100000 }),
  refusal('batch.tooManyOpen', { most: 20 }),
  refusal('batch.ended', { name: 'Ada', count: 3 }),
  ...(['Open', 'With advertiser', 'Approved', 'Rejected', 'Closed'] as const).flatMap((status) => [
    refusal('enquiry.belongsTo', { status }),
    refusal('claim.decided', { ...reference, status }),
  ]),
  refusal('enquiry.publisherDecides', { status: 'Approved' }),
  refusal('enquiry.advertiserPassesOn', { status: 'Closed' }),
  refusal('enquiry.transition', { status: 'Closed', next: 'Rejected' }),
  refusal('enquiry.noApproval', { status: 'With advertiser' }),
  refusal('claim.tracked', reference),
  refusal('claim.trackedFor', { ...reference, publisherId: 200001 }),
  refusal('claim.filed', reference),
  refusal('claim.otherValue', { ...reference, status: 'With advertiser' }),
  refusal('claim.reference', { pattern: '^HA-' }),
  ...(['letters', 'digits', 'lettersAndDigits'] as const).map((kind) => refusal('claim.madeOf', { kind })),
  refusal('claim.tooRecent', { days: 30, day: '2026-03-01' }),
  refusal('claim.beforeCampaign', { day: '2026-03-01' }),
  refusal('file.expired', { at: '2026-03-01T00:00:00.000Z' }),
  refusal('file.range', { size: 12, range: 'bytes=20-30' }),
  refusal('file.nameTakenBy', { name: 'Sent' }),
  refusal('file.deepest', { most: 12 }),
  refusal('file.tooDeep', { most: 12 }),
  refusal('upload.tooLarge', { most: 25 }),
  refusal('upload.accountFull', { used: 5119, most: 5120 }),
  refusal('upload.file', { refusal: refusal('table.tooManyRows', { most: 99 }) }),
  refusal('upload.csvOnly', { category: 2 }),
  refusal('upload.noUsers', { ids: [71, 72] }),
  refusal('upload.kind', { kind: refusal('upload.kind.typed', { type: 'video/mp4' }), taken: ['csv', 'pdf'] }),
  refusal('upload.kind.typed', { type: 'video/mp4' }),
  refusal('upload.kind.ending', { ending: 'doc' }),
  refusal('table.tooManyRows', { most: 100000 }),
  refusal('table.wideRow', { line: 3, most: 200 }),
  refusal('table.swallows', { line: 3, lines: 2 }),
  refusal('table.nameless', { line: 3, column: 4 }),
  ...(['table.notUtf8', 'table.quoteOpen', 'table.quoteThenText', 'table.longRow'] as const).map((key) =>
    refusal(key, { line: 17 }),
  ),
  refusal('table.columns', {
    missing: ['status'],
    oneOfMissing: true,
    twice: { shown: ['amount'], more: 0 },
    unknown: names,
    oneOf: ['conversionId', 'advertiserRef'],
    required: ['status'],
    optional: ['amount', 'rejectionCode'],
    found: names,
  }),
  refusal('row.width', { cells: 3, columns: 4 }),
  ...(['queued', 'processing', 'done', 'failed', 'stored'] as const).map((state) =>
    refusal('processing.noRetry', { state }),
  ),
  refusal('processing.noStop', { state: 'done' }),
  refusal('processing.tooMany', { most: 20 }),
  refusal('processing.stopped', { name: 'Ada' }),
  refusal('link.notJoined', { campaign: 'Harbour' }),
  ...(['pending', 'rejected', 'paused'] as const).map((status) =>
    refusal('link.relation', { campaign: 'Harbour', status }),
  ),
  refusal('link.noDeepLinks', { campaign: 'Harbour' }),
  refusal('link.campaignNotLive', { campaign: 'Harbour' }),
  refusal('link.noCampaign', { pid: 77 }),
  refusal('link.leadsTo', { refusal: refusal('check.campaignHost', { host: 'shop.example' }) }),
  refusal('link.tooLong', { most: 2048, count: 2100 }),
  refusal('placement.relation', { status: 'paused' }),
  refusal('voucher.codeTaken', { title: 'Sale', from: '2026-03-20', to: '2026-03-31' }),
  ...(['Draft', 'Sent', 'Allocated', 'Settled', 'Contra'] as const).map((from) =>
    refusal('invoice.transition', { from, to: 'Sent' }),
  ),
  refusal('invoice.receiptDay', { first: '2026-03-01', last: '2026-03-15' }),
  refusal('invoice.overpaid', { amount: '1234.50', currency: 'EUR' }),
  refusal('invoice.leftOver', { amount: '1234.50', currency: 'EUR' }),
  refusal('invoice.outstanding', { amount: '1234.50', currency: 'EUR' }),
  refusal('billing.monthAhead', { month: '2026-05' }),
  refusal('billing.monthNotOver', { month: '2026-03', day: '2026-04-01' }),
  refusal('billing.changed', {
    invoices: {
      count: 3,
      amounts: [
        { amount: '1200.00', currency: 'EUR' },
        { amount: '40.00', currency: 'GBP' },
      ],
    },
    payments: { count: 1, amounts: [{ amount: '12.00', currency: 'GBP' }] },
  }),
  refusal('overview.backwards', { start: '2026-3', end: '2026-2' }),
  refusal('overview.start', { start: '2026-3', end: '2026-2' }),
  refusal('report.valueCount', { count: 2, operator: 'between', given: 1 }),
  ...(['text', 'number', 'day'] as const).map((kind) =>
    refusal('report.valueKind', { kind, field: 'clicks', given: 'x' }),
  ),
  refusal('report.twice', { name: 'clicks' }),
  refusal('report.notGrouped', { name: 'campaign' }),
  refusal('report.notMeasured', { name: 'clicks' }),
  refusal('report.estimateCompared', { name: 'estimatedValidatedCommission' }),
  refusal('report.valuesEach', { count: 2, given: 1 }),
  refusal('report.notADimension', { name: 'campaign' }),
  refusal('report.noField', { name: 'x', meant: 'clicks' }),
  refusal('report.costs', { names: ['cost', 'netCost'] }),
  refusal('report.tooManyGroups', { most: 100000, dimensions: ['campaign', 'day'] }),
  refusal('report.tooMany', { running: 4, waiting: 8 }),
  refusal('report.tooSlow', { seconds: 60 }),
  refusal('report.noManager', { managers: [1, 2], given: 7 }),
  refusal('extraField.twice', { name: 'Channel' }),
  refusal('dayNote.changed', { by: 'Ada' }),
  refusal('conversion.mostNotes', { most: 100 }),
  refusal('dayNote.most', { most: 1000 }),
  refusal('service.networkClosed', { name: 'Second' }),
  refusal('savedReport.foreign', { owner: 'Ada' }),
  refusal('view.closed', { filters: ['publisher', 'voucher'] }),
  refusal('savedReport.closed', { fields: ['publisherName', 'voucherCode'] }),
  refusal('savedReport.changed', { name: 'March' }),
];

/** Values as German writes them: words of states and of types, and figures. */
const kinds = { letters: 'Buchstaben', digits: 'Ziffern', text: 'Text', day: 'ein Tag', page: 'eine Webseite' };
const people = { publisher: 'Publisher', member: 'Mitglied' };
const dictionaries: Readonly<Record<string, string>>[] = [
  relationStates,
  conversionStates,
  batchStates,
  enquiryStates,
  invoiceStates,
  fileStates,
  kinds,
  people,
];
const asGerman = (value: string) => [
  value,
  amount(value),
  typeName(value),
  ...dictionaries.flatMap((words) => words[value] ?? []),
];

function* leaves(value: unknown): Iterable<string> {
  if (typeof value === 'string' || typeof value === 'number') yield String(value);
  if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) if (name !== 'key') yield* leaves(part);
  }
}

const germanOf = (one: Refusal) => refusalText({ message: 'not in the catalogue', refusal: one });

describe('German refusals', () => {
  it('has an example of every one that shows values', () => {
    const withValues = Object.entries(refusals).flatMap(([key, of]) => (typeof of === 'string' ? [] : [key]));
    expect(new Set(examples.map(({ key }) => key))).toEqual(new Set(withValues));
  });

  test.each(examples.map((one) => [sentenceOf(one), one] as const))('%s', (english, one) => {
    const text = germanOf(one);
    expect(text).not.toBe('not in the catalogue');
    expect(text).not.toBe(english);
    expect(text).not.toMatch(/undefined|\[object/);
    const shown = [...leaves(one.values)].filter((value) => english.includes(value));
    for (const value of shown) {
      expect(
        asGerman(value).some((german) => text.includes(german)),
        `${value} in ${text}`,
      ).toBe(true);
    }
  });

  it('has words of its own for every plain sentence', () => {
    const plain = Object.entries(refusals).filter(([, of]) => typeof of === 'string');
    const translated: Readonly<Record<string, unknown>> = german;
    for (const [key, english] of plain) expect(translated[key], key).not.toBe(english);
  });

  test.each([
    [
      refusal('conversion.transition', { status: 'rejected', next: 'pending' }),
      'Die Conversion ist abgelehnt; sie kann nicht mehr den Status „offen“ bekommen.',
    ],
    [
      refusal('invoice.overpaid', { amount: '1234.50', currency: 'EUR' }),
      'Es stehen nur 1.234,50 EUR aus: ein höherer Zahlungseingang wird nicht angenommen.',
    ],
    [
      refusal('input.fields', {
        fields: [
          { name: 'rejectionCode', refusal: refusal('conversion.codeNeeded') },
          { name: 'items', refusal: refusal('conversion.sum', { sum: '10.5', amount: '11' }) },
          { name: 'conversionId or advertiserRef', refusal: refusal('check.notEmpty') },
        ],
        more: 3,
      }),
      'rejectionCode: ist zum Status „abgelehnt“ erforderlich; items: ergeben zusammen 10,5, der Betrag ist aber 11; conversionId oder advertiserRef: darf nicht leer sein; und 3 weitere.',
    ],
    [
      refusal('billing.changed', {
        invoices: { count: 2, amounts: [{ amount: '1200.00', currency: 'EUR' }] },
        payments: { count: 0, amounts: [] },
      }),
      'Was fällig ist, hat sich seit der Vorschau geändert: jetzt 2 Rechnungen (1.200,00 EUR) und keine Auszahlungen. Es wurde nichts angelegt; sehen Sie sich die Vorschau noch einmal an.',
    ],
    [
      refusal('table.columns', {
        missing: ['status'],
        oneOfMissing: true,
        twice: { shown: [], more: 0 },
        unknown: { shown: ['Colour', 'b c'], more: 1 },
        oneOf: ['conversionId', 'advertiserRef'],
        required: ['status'],
        optional: ['amount'],
        found: { shown: [], more: 0 },
      }),
      'hat nicht die richtigen Spalten: conversionId oder advertiserRef, status fehlt; „Colour“, „b c“ und 1 weitere nicht bekannt. Erwartet: conversionId oder advertiserRef, status, und auf Wunsch amount. Gefunden: nichts',
    ],
  ])('%j', (one, text) => expect(germanOf(one)).toBe(text));
});

describe('what the page has no sentence for is shown as the service says it', () => {
  const message = 'The moon is full.';
  test.each([
    ['a sentence stored before refusals had keys', { message }],
    ['no refusal', { message, refusal: null }],
    ['a key of a newer service', { message, refusal: { key: 'moon.full', values: {} } }],
    ['other values than these', { message, refusal: { key: 'conversion.ambiguous', values: {} } }],
  ])('%s', (_, said) => expect(refusalText(said)).toBe(message));
});

test('English shows the sentence as it comes, and has words for the checks of forms', () => {
  expect(englishText({ message: 'As it is.', refusal: refusal('view.none') })).toBe('As it is.');
  expect(checkText({ key: 'check.mostCharacters', values: { most: 3 } })).toBe('must have at most 3 characters');
});

import { describe, expect, it, test } from 'vitest';
import { campaignStatuses, consentMethods, relationStatuses } from '#contract/campaigns';
import { conversionStatuses } from '#contract/conversions';
import { enquiryStatuses } from '#contract/enquiries';
import { processingStates } from '#contract/files';
import { invoiceStatuses } from '#contract/invoices';
import { library } from '../src/text/de/answers/fields.ts';
import { parts } from '../src/text/de/answers/parts.ts';
import { inGerman, sentenceOf, sentences } from '../src/text/de/answers/said.ts';
import { everythingSaid } from './said.ts';

const HOLE = /\{[~*#_]?\w+\}/g;
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

/** A template for one text: no hole of it swallows words. */
const exactly = (english: string) =>
  new RegExp(
    `^${english
      .split(HOLE)
      .map(escaped)
      .join(String.raw`(\S*)`)}$`,
  );

/** What has several words and is not said to a page. */
const otherwise = new Map([
  // Values of answers, which have names of their own in the catalogue.
  ...[
    'Payment Sent',
    'Fast (Adjustment)',
    'Fast (Reversal)',
    'Next Payment',
    'Advertiser Invoiced',
    'No Commission',
    'Automatic validation',
    'Server to server',
    ...consentMethods,
  ].map((name) => [name, 'a value'] as const),
  ['§1 days', 'a value'],
  ['Left out, expired: §1', 'a line of an archive'],
]);
/** "month must be …": the name of a member, and what is wrong with it. */
const NAMED = /^[\w.]+ §1\.$/;

const said = everythingSaid();
const templates = [...Object.keys(sentences), ...Object.keys(parts)].map((english) => ({
  english,
  is: exactly(english),
}));

describe('what the service says has German words', () => {
  it('is found in the source', () => expect(said.length).toBeGreaterThan(200));

  test.each(said)('$file: $text', ({ text }) => {
    if (otherwise.has(text) || NAMED.test(text)) return;
    expect(
      templates.filter(({ is }) => is.test(text)).map(({ english }) => english),
      'no template of src/text/de/answers is this sentence',
    ).not.toEqual([]);
  });

  it('and no German is of what nobody says', () => {
    const dead = Object.keys(sentences).filter(
      (english) => !(english in library) && !said.some(({ text }) => exactly(english).test(text)),
    );
    expect(dead).toEqual([]);
    expect([...otherwise.keys()].filter((text) => !said.some((one) => one.text === text))).toEqual([]);
  });

  test.each(Object.entries({ ...parts, ...sentences }))('%s keeps what stands in its holes', (english, german) => {
    const [given, used] = [english.match(HOLE) ?? [], german.match(HOLE) ?? []];
    expect(new Set(used)).toEqual(new Set(given.filter((hole) => !hole.startsWith('{_'))));
  });

  test.each([
    ...conversionStatuses,
    ...campaignStatuses,
    ...relationStatuses,
    ...invoiceStatuses,
    ...processingStates,
    ...Object.values(enquiryStatuses),
    ...Object.values(enquiryStatuses).map((name) => name.toLowerCase()),
  ])('the state %s', (state) => expect(parts).toHaveProperty([state]));
});

test.each([
  ['must have at least 3 characters', 'muss mindestens 3 Zeichen haben'],
  ['There is no such invoice.', 'Diese Rechnung gibt es nicht.'],
  [
    'Conversion 1000000001 is on invoice 7 and changes no more.',
    'Die Conversion 1000000001 steht auf der Rechnung 7 und ändert sich nicht mehr.',
  ],
  [
    'The conversion is rejected; it cannot become pending.',
    'Die Conversion ist abgelehnt; sie kann nicht mehr den Status „offen“ bekommen.',
  ],
  [
    'Only 1234.50 EUR are outstanding: a receipt of more is not taken.',
    'Es stehen nur 1.234,50 EUR aus: ein höherer Zahlungseingang wird nicht angenommen.',
  ],
  [
    'limit must be a whole number from 1 to 500, not "x".',
    'limit: erwartet wird eine ganze Zahl von 1 bis 500, nicht "x".',
  ],
  [
    'rejectionCode is required with status rejected; items add up to 10.5, not to the amount, which is 11.',
    'rejectionCode: ist zum Status „abgelehnt“ erforderlich; items: ergeben zusammen 10,5, der Betrag ist aber 11.',
  ],
  [
    'items are to be approved as the conversion is; leave lines out that are not part of it any more.',
    'items: müssen wie die Conversion bestätigt sein; lassen Sie Zeilen weg, die nicht mehr dazugehören.',
  ],
  ['name is required; a is required; and 3 more.', 'name: ist erforderlich; a: ist erforderlich; und 3 weitere.'],
  ['conversionId or advertiserRef must not be empty.', 'conversionId oder advertiserRef: darf nicht leer sein.'],
  [
    'The file does not have the right columns: status is missing; "Colour", "b c" are not known. Expected: conversionId or advertiserRef, status, and if wanted amount. Found: nothing.',
    'Die Datei hat nicht die richtigen Spalten: status fehlt; "Colour", "b c" nicht bekannt. Erwartet: conversionId oder advertiserRef, status, und auf Wunsch amount. Gefunden: nichts.',
  ],
  [
    'The file cannot be read: line 4 has text after the quotation mark that ends a cell.',
    'Die Datei ist nicht zu lesen: Zeile 4 hat Text hinter dem Anführungszeichen, das eine Zelle beendet.',
  ],
  [
    'Enquiries are decided by the advertiser and its account manager; Approved is not for you to say.',
    'Über Nachbuchungen entscheiden der Advertiser und sein Account-Manager; den Status „bestätigt“ können Sie nicht vergeben.',
  ],
  [
    'What is due has changed since the preview: now 3 invoices (1200.00 EUR, 40.00 GBP) and 1 payment (12.00 GBP). Nothing was made; look at the preview again.',
    'Was fällig ist, hat sich seit der Vorschau geändert: jetzt 3 Rechnungen (1.200,00 EUR, 40,00 GBP) und 1 Auszahlung (12,00 GBP). Es wurde nichts angelegt; sehen Sie sich die Vorschau noch einmal an.',
  ],
  [
    "destinationUrl must be on the campaign's host, shop.example.",
    'destinationUrl: muss auf der Website der Kampagne liegen: shop.example.',
  ],
  ['Too big: expected string to have <=500 characters', 'darf höchstens 500 Zeichen haben'],
  ['Invalid input: expected int, received string', 'erwartet wird eine ganze Zahl, nicht Text'],
  ['Nobody has said this before.', 'Nobody has said this before.'],
])('%s', (english, german) => expect(sentenceOf(english)).toBe(german));

test('only what the service says is put into German, wherever it stands', () => {
  expect(
    inGerman({
      detail: 'There is no such view.',
      name: 'There is no such view.',
      errors: [{ path: 'body.name', message: 'is required' }],
      rows: [{ reason: null, message: 'is empty', count: 3 }],
    }),
  ).toEqual({
    detail: 'Diese Ansicht gibt es nicht.',
    name: 'There is no such view.',
    errors: [{ path: 'body.name', message: 'ist erforderlich' }],
    rows: [{ reason: null, message: 'ist leer', count: 3 }],
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedIn, doubtfulIn, meaningOf, rivalsIn, statusIn, strangeIn, usesIn } from './decision-table.ts';

const words = [
  'approved',
  'accept',
  'ok',
  'bestätigt',
  'rejected',
  'returned',
  'cancelled',
  'storniert',
  'pending',
  'offen',
];
/** Characters and words that change a word when they stand beside it. */
const beside = fc.oneof(
  fc.constantFrom(
    '?',
    '❌',
    '✓',
    '(not)',
    '(partial)',
    '(1 of 2 items)',
    '(returned)',
    '!',
    '[old]',
    '/',
    '*',
    'no',
    'nicht',
    '1',
  ),
  fc.stringMatching(/^\([\p{L}\d .]{0,12}\)$/u),
);

describe('a word of a decision', () => {
  it('decides whole, in any case and with what only joins its letters', () => {
    expect(['Approved', ' APPROVED ', 'dis-approved', 'Bestätigt', 'bestätigt'].map(statusIn)).toEqual([
      'approved',
      'approved',
      'rejected',
      'approved',
      'approved',
    ]);
  });

  it('decides nothing with anything beside it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...words),
        beside,
        fc.boolean(),
        fc.constantFrom('', ' '),
        (word, more, before, gap) => {
          const text = before ? more + gap + word : word + gap + more;
          expect(statusIn(text), text).toBeUndefined();
          const asked = askedIn(['Reference', 'Status'], ['advertiserRef', 'status'], ['HA-1', text]);
          expect(meaningOf(asked), text).toBe('unclear');
        },
      ),
      { numRuns: 1000 },
    );
  });

  it.each([
    'Approved (returned)',
    '(not) approved',
    'bestätigt (storniert am 3.2.)',
    '❌ approved',
    'approved?',
    'Returned (partial)',
    'Cancelled (1 of 2 items)',
  ])('%s is not understood', (text) => {
    expect(statusIn(text)).toBeUndefined();
  });

  it('against an approval counts whatever stands beside it', () => {
    const asked = (cell: string) =>
      meaningOf(
        askedIn(['Reference', 'Status', 'Shop'], ['advertiserRef', 'status', undefined], ['HA-1', 'approved', cell]),
      );
    expect([asked('Returned (partial)'), asked('❌ rejected'), asked('Hat')]).toEqual([
      'unclear',
      'unclear',
      'approved',
    ]);
  });
});

describe('the name of a column', () => {
  it('is known whole, with the currency of an amount behind it', () => {
    const names = [
      'Amount',
      'Amount (GBP)',
      'Amount in EUR',
      'Amount £',
      'Amount $',
      'Amount_EUR',
      'Betrag (Euro)',
      'Value [usd]',
    ];
    expect(usesIn(names)).toEqual(names.map(() => 'amount'));
    const currencies = names.map((name) => askedIn([name], ['amount'], ['5']).currency);
    expect(currencies).toEqual([undefined, 'GBP', 'EUR', 'GBP', 'USD', 'EUR', 'EUR', 'USD']);
    expect(usesIn(['Order-No.', 'Bestell-Nr.:', 'order_id', 'Rejection reason'])).toEqual([
      'advertiserRef',
      'advertiserRef',
      'advertiserRef',
      'rejectionReason',
    ]);
  });

  it.each([
    'Amount (refunded)',
    'Value (commission)',
    'Status (old)',
    'Comment (internal)',
    'Comment',
    'Note',
    'Old status?',
  ])('%s is asked about', (name) => {
    expect(usesIn([name])).toEqual([undefined]);
    expect(strangeIn([name])).toEqual([name]);
  });

  it('with any other addition has no use', () => {
    const known = ['Status', 'Amount', 'Reference', 'Reason', 'Currency', 'conversionId', 'Decision'];
    const addition = fc
      .stringMatching(/^[a-zäöü]{2,10}$/)
      .filter((word) => !/^(euro?s?|gbp|usd|eur|pounds?|pfund|dollars?)$/.test(word) && word.length !== 3);
    fc.assert(
      fc.property(fc.constantFrom(...known), addition, fc.constantFrom('()', '[]', '/'), (name, word, way) => {
        const text = way === '/' ? `${name} / ${word}` : `${name} ${way[0]}${word}${way[1]}`;
        expect(usesIn([text]), text).toEqual([undefined]);
        expect(doubtfulIn([text], [undefined]), text).toEqual([{ at: 0, use: usesIn([name])[0] }]);
        expect(doubtfulIn([text], ['unused'])).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});

it('a column whose name is known, or is about something else, is not in doubt', () => {
  const header = ['Status', 'Amount (EUR)', 'Value £', 'Comment (internal)', 'Shop (town)', ''];
  expect(doubtfulIn(header, usesIn(header))).toEqual([]);
});

it('a number of lines beside a reference is asked about, an id of conversions is not', () => {
  const rivals = (...header: string[]) => rivalsIn(header, usesIn(header));
  expect(rivals('Nr.', 'Order number', 'Status')).toEqual({ id: 0, reference: 1 });
  expect(rivals('Reference', 'ID')).toEqual({ id: 1, reference: 0 });
  expect(rivals('conversionId', 'advertiserRef', 'status')).toBeUndefined();
  expect(rivals('Conversion id', 'Reference')).toBeUndefined();
  expect(rivals('ID', 'Status')).toBeUndefined();
});

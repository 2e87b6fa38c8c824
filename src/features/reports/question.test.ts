import { expect, test } from 'vitest';
import { emptyDefinition } from '#src/report/definition.ts';
import { questionText as textOf } from './question.ts';

const questionText = (definition: Parameters<typeof textOf>[0]) => textOf(definition, () => undefined);

test('a question names its measures, fields, period, comparisons and conditions', () => {
  const question = questionText({
    ...emptyDefinition,
    values: ['clicks', 'epc', 'totalCommission'],
    rows: ['publisherName', 'deviceType'],
    across: ['month'],
    top: [{ field: 'publisherName', most: 10, by: undefined }],
    period: 'last90',
    compare: ['previous', 'year'],
    where: [
      [
        { field: 'deviceType', operator: 'in', values: ['mobile', 'tablet'] },
        { field: 'clicks', operator: '>', values: ['10'] },
      ],
      [{ field: 'countryName', operator: '=', values: ['France'] }],
    ],
  });
  expect(question).toBe(
    'Clicks, Earnings per click and Total commission by Publisher (top 10) and Device, across Month · Last 90 days · ' +
      'compared with the period before and the year before · ' +
      'only where Device is one of mobile, tablet and Clicks is more than 10, or Country is France',
  );
});

test('a question says since when what moved most is ranked', () => {
  const top = [
    { field: 'publisherName' as const, most: 10, by: undefined, move: { as: 'difference' as const, against: 0 } },
  ];
  const definition = { ...emptyDefinition, values: ['clicks' as const], rows: ['publisherName' as const], top };
  expect(questionText({ ...definition, compare: ['year'] })).toContain(
    'Publisher (top 10 by difference from the year before)',
  );
  expect(questionText(definition)).toContain('Publisher (top 10) ·');
});

test('a question without rows, of an invoice date and chosen days', () => {
  const definition = { ...emptyDefinition, values: ['clicks' as const], basis: 'invoiceDate' as const };
  expect(questionText({ ...definition, period: '2026-01-01_2026-01-31' })).toBe(
    'Clicks · Invoice date: 1 Jan 2026 – 31 Jan 2026',
  );
});

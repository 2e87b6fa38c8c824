import { expect, test } from 'vitest';
import { measures } from '#contract/reports/measures';
import { emptyDefinition, type Definition } from './definition.ts';
import { allowed, leftOut } from './fields.ts';
import { figureRequests, readFigure } from './figure.ts';
import { askedPeriods, rankingBodies, rankingsOf } from './requests.ts';

const today = '2026-03-15';
const linked: Definition = {
  ...emptyDefinition,
  rows: ['publisherName'],
  values: ['clicks', 'totalNetCost'],
  sort: [{ field: 'averageCost', direction: 'desc' }],
  where: [[{ field: 'validatedCost', operator: '>', values: ['1'] }]],
  top: [{ field: 'publisherName', most: 5, by: 'validatedNetCost' }],
  lines: [{ kind: 'average', measure: 'clickCost', at: '', name: '' }],
};

test('a link that names costs asks for none with the eyes of a publisher, and says which are left out', () => {
  const seen = allowed(linked, 'publisher');
  const [ranking] = rankingsOf(seen);
  const bodies = [
    ...askedPeriods(seen, today).flatMap(({ levels }) => levels.map(({ body }) => body)),
    ...rankingBodies(seen, ranking!, [], today),
  ];
  const names = bodies.flatMap((body) => [
    ...body.measures,
    ...[...body.orderBys, ...body.conditions].map(({ field }) => field),
  ]);
  expect(names).toContain('clicks');
  for (const name of names) expect(name in measures && measures[name as 'clicks'].audience).not.toBe('network');
  expect(leftOut(linked, 'publisher')).toEqual([
    'totalNetCost',
    'averageCost',
    'validatedCost',
    'validatedNetCost',
    'clickCost',
  ]);
  expect(leftOut(seen, 'publisher')).toEqual([]);
});

test('other roles have the report as it is', () => {
  expect(allowed(linked, 'manager')).toBe(linked);
  expect(leftOut({ ...linked, where: [] }, 'publisher')).not.toEqual([]);
});

test('a list opened from a figure that its reader may not see has no figure', () => {
  const ofCost = new URLSearchParams('sum=totalNetCost&figure=values%3DtotalNetCost');
  expect(readFigure(ofCost, 'publisher')).toBeUndefined();
  expect(readFigure(ofCost, 'manager')?.report).toBeDefined();
  const narrowed = new URLSearchParams({ sum: 'totalCommission' });
  narrowed.set('figure', 'values=totalCommission&where=validatedCost~gt~1');
  expect(readFigure(narrowed, 'publisher')).toEqual({ measure: 'totalCommission' });
  const { report } = readFigure(narrowed, 'advertiser') ?? {};
  expect(figureRequests(report!, today).whole.conditions).toHaveLength(1);
});

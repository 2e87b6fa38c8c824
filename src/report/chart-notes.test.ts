import { expect, test } from 'vitest';
import type { DayNote } from '#contract/day-notes';
import { daysOfPoints, notesByPoint, takesNotes, textOfNote } from './chart-notes.ts';
import { prepareChart } from './prepare.ts';
import { tableFor, today } from './testing.ts';

const note = (id: number, day: string): DayNote => ({
  id,
  contactId: 1,
  day,
  text: `Note ${id}`,
  authorName: 'Ada',
  revision: 1,
  updatedAt: '2026-03-01T00:00:00.000Z',
});

test('notes are at the points that cover their days; others are not in the chart', () => {
  const table = tableFor({ rows: ['month'], period: '2026-01-01_2026-03-31' });
  const chart = prepareChart(table, 'line', today)!;
  const notes = [note(1, '2025-12-31'), note(2, '2026-01-01'), note(3, '2026-02-28'), note(4, '2026-02-01')];
  const found = notesByPoint(daysOfPoints(table, chart), notes);
  expect([...found].map(([point, some]) => [chart.points[point]!.label, some.map(({ id }) => id)])).toEqual([
    ['Jan 2026', [2]],
    ['Feb 2026', [3, 4]],
  ]);
});

test('charts of names, and heat tables, have none', () => {
  const names = prepareChart(tableFor({ rows: ['publisherName'] }), 'bar', today)!;
  const heat = prepareChart(tableFor({ rows: ['month'], across: ['deviceType'] }), 'heat', today)!;
  expect([names, heat].map(takesNotes)).toEqual([false, false]);
});

test('a note says its day', () => {
  expect(textOfNote(note(7, '2026-03-03'))).toBe('3 Mar 2026: Note 7');
});

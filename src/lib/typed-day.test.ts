import { expect, it } from 'vitest';
import { formatDay } from './day.ts';
import { typedDay } from './typed-day.ts';

it.each([
  ['15 Mar 2026', '2026-03-15'],
  ['15 march 2026', '2026-03-15'],
  ['15/3/2026', '2026-03-15'],
  ['15.03.26', '2026-03-15'],
  ['15. 3. 2026', '2026-03-15'],
  [' 2026-03-15 ', '2026-03-15'],
  ['29 Feb 2028', '2028-02-29'],
])('reads %j as %s', (text, day) => expect(typedDay(text)).toBe(day));

it.each(['', '15 Mar', '3/15/2026', '29 Feb 2026', '15 Ma 2026', '15 Foo 2026', '15/3/2026 x', '15 3 202', 'today'])(
  'finds no day in %j',
  (text) => expect(typedDay(text)).toBeUndefined(),
);

it('reads what the page writes, of every month', () => {
  const days = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-09`);
  expect(days.map((day) => typedDay(formatDay(day)))).toEqual(days);
});

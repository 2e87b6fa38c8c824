import { expect, test } from 'vitest';
import { cycleIn } from './cycle.ts';

test('a ring of files is named, from where it is entered', () => {
  expect(cycleIn({ page: ['app'], app: ['pieces', 'texts'], pieces: ['texts'], texts: ['app'] })).toEqual([
    'app',
    'pieces',
    'texts',
    'app',
  ]);
  expect(cycleIn({ app: ['app'] })).toEqual(['app', 'app']);
});

test('files that share what they need form no ring', () => {
  expect(cycleIn({ page: ['app', 'pieces'], app: ['pieces'], pieces: ['elsewhere'] })).toBeUndefined();
});

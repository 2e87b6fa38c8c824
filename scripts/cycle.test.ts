import { expect, test } from 'vitest';
import { workingTree } from './changed.ts';
import { cycleIn } from './cycle.ts';
import { needsOf } from './imports.ts';

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

test('no files of the project need each other, nor load each other later', () => {
  const needs = [...needsOf(workingTree())];
  expect(needs.find(([file]) => file === 'src/features/feeds/page.ts')?.[1].files).toContain(
    'src/features/feeds/Detail.tsx',
  );
  expect(cycleIn(Object.fromEntries(needs.map(([file, { files }]) => [file, [...files]])))).toBeUndefined();
});

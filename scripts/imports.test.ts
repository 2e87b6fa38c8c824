import { expect, test } from 'vitest';
import { needsOf } from './imports.ts';

const imports = { '#text': { de: './text/de/index.ts', default: './text/en/index.ts' }, '#lib/*': './lib/*.ts' };
function needs(files: Record<string, string>) {
  const tree: Record<string, string> = { 'package.json': JSON.stringify({ imports }), ...files };
  const all = needsOf({ files: new Set(Object.keys(tree)), read: (file) => tree[file] ?? '' });
  return (file: string) => [...all.get(file)!.files].toSorted();
}

test('follows paths, aliases, endings that are left out, exports from elsewhere and import()', () => {
  const of = needs({
    'a/a.ts': `import './style.css';
      import { b } from '../lib/b.ts';
      import { c } from '#lib/c';
      import { useState } from 'react';
      export { d } from '../lib/d';
      export const later = () => import('./later.tsx');
      export const all = b + c;`,
    'a/style.css': '',
    'a/later.tsx': 'export const Later = () => <b>import("../lib/e.ts")</b>;',
    'lib/b.ts': 'export const b = 1;',
    'lib/c.ts': 'export const c = 1;',
    'lib/d.ts': 'export const d = 1;',
    'lib/e.ts': 'export const e = 1;',
  });
  expect(of('a/a.ts')).toEqual(['a/later.tsx', 'a/style.css', 'lib/b.ts', 'lib/c.ts', 'lib/d.ts']);
  expect(of('a/later.tsx')).toEqual([]);
});

test('types run no code', () => {
  const files = {
    'a.ts': "import type { B } from './b.ts'; export type { B };",
    'b.ts': 'export interface B { b: 1 }',
  };
  expect(needs(files)('a.ts')).toEqual([]);
});

test('a glob and a template mean every file that they fit', () => {
  const of = needs({
    'a/a.ts': "export const pages = import.meta.glob('../pages/*/page.ts');",
    'a/b.ts': 'export const open = (name: string) => import(`../pages/${name}/page.ts`);',
    'pages/x/page.ts': 'export {};',
    'pages/x/other.ts': 'export {};',
    'pages/y/page.ts': 'export {};',
  });
  expect(of('a/a.ts')).toEqual(['pages/x/page.ts', 'pages/y/page.ts']);
  expect(of('a/b.ts')).toEqual(['pages/x/page.ts', 'pages/y/page.ts']);
});

test('of a file that only passes on, what is taken is needed, in every language', () => {
  const barrel = "export { one } from './one.ts'; export { two } from './two.ts';";
  const of = needs({
    'text/en/index.ts': barrel,
    'text/en/one.ts': 'export const one = {};',
    'text/en/two.ts': 'export const two = {};',
    'text/de/index.ts': barrel,
    'text/de/one.ts': 'export const one = {};',
    'text/de/two.ts': 'export const two = {};',
    'member.ts': "import * as t from '#text'; export const a = t.one; export type B = typeof t.one;",
    'named.ts': "import { two as words } from '#text'; export const a = words;",
    'whole.ts': "import * as t from '#text'; export const a = (name: 'one') => t[name];",
  });
  const index = ['text/de/index.ts', 'text/en/index.ts'];
  const one = ['text/de/one.ts', 'text/en/one.ts'];
  const two = ['text/de/two.ts', 'text/en/two.ts'];
  expect(of('member.ts')).toEqual([...index, ...one].toSorted());
  expect(of('named.ts')).toEqual([...index, ...two].toSorted());
  expect(of('whole.ts')).toEqual([...index, ...one, ...two].toSorted());
});

import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const pages = ['CONTRIBUTING.md', 'README.md', ...globSync('docs/**/*.md')];

/** Paths of the project that a page names: whole ones, without placeholders. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:server|src|contract|e2e|scripts|bench|deploy|bin)\/[^\s`]*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !/[<>…]|NNN/.test(path));

/** True where there is such a file or folder; `*` and `{a,b}` stand for any. */
const isThere = (path: string): boolean => existsSync(path) || globSync(path).length > 0;

test.each(pages)('%s names files that are there', (page) => {
  expect(pathsIn(readFileSync(page, 'utf8')).filter((path) => !isThere(path))).toEqual([]);
});

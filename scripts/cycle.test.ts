import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cycleIn, importsOf } from './cycle.ts';

test('no files of the browser app need each other', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'));
  const imports = importsOf(Object.fromEntries(files.map((file) => [file, readFileSync(file, 'utf8')])));
  expect(imports['src/features/feeds/page.ts']).toContain('src/features/feeds/Detail.tsx');
  expect(imports['src/features/feeds/Detail.tsx']).toContain('src/features/feeds/list.ts');
  expect(cycleIn(imports)).toBeUndefined();
});

test('what a page.ts opens may not need it, and a type needs nothing', () => {
  const part = (text: string) =>
    cycleIn(
      importsOf({
        'src/features/x/page.ts': "import { rows } from './rows.ts';\nconst load = () => import('./Detail.tsx');",
        'src/features/x/Detail.tsx': text,
        'src/features/x/rows.ts': "import {\n  one,\n} from '#src/lib/one.ts';",
        'src/lib/one.ts': '',
      }),
    );
  expect(part("import { page } from './page.ts';")).toEqual([
    'src/features/x/page.ts',
    'src/features/x/Detail.tsx',
    'src/features/x/page.ts',
  ]);
  expect(part("export * from '#src/features/x/page.ts';")).toHaveLength(3);
  expect(part("import { rows } from './rows.ts';\nimport type { page } from './page.ts';")).toBeUndefined();
});

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

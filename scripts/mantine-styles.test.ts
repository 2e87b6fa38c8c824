import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');

/** Mantine components that the pages use. */
function componentsInUse(): string[] {
  const imports = globSync('src/**/*.tsx').flatMap((file) => [
    ...read(file).matchAll(/import \{([^}]+)\} from '@mantine\/core'/g),
  ]);
  return [...new Set(imports.flatMap(([, names = '']) => names.split(',').map((name) => name.trim())))];
}

it('has the style of every Mantine component that is in use: without it one is drawn bare', () => {
  const styles = read('src/app/styles.css');
  const styled = componentsInUse().filter((name) => existsSync(`node_modules/@mantine/core/styles/${name}.layer.css`));
  expect(styled).toContain('Button');
  expect(styled.filter((name) => !styles.includes(`/${name}.layer.css'`))).toEqual([]);
});

import { posix } from 'node:path';

/**
 * Reads which files of the browser app need each other to run: types alone need nothing. A `page.ts` is read before
 * everything it opens, so what it loads by `import()` counts too: none of it may need the `page.ts`.
 *
 * @param texts - each file's text by its path
 * @returns what each file imports of them
 */
export function importsOf(texts: Readonly<Record<string, string>>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(texts).map(([file, text]) => {
      const atOnce = text.matchAll(/^(?:import|export)(?! type)\b(?:[^;'"]*?\bfrom)? '([^']+)'/gm);
      const later = posix.basename(file) === 'page.ts' ? text.matchAll(/\bimport\('([^']+)'\)/g) : [];
      const named = [...atOnce, ...later].map(([, name = '']) => name);
      const paths = named.map((name) => (name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(file), name)));
      return [file, paths.filter((path) => path in texts)];
    }),
  );
}

/**
 * Finds files that need each other.
 *
 * @param imports - what each file imports
 * @returns one ring of files, the first again at its end; undefined where there is none
 */
export function cycleIn(imports: Readonly<Record<string, readonly string[]>>): string[] | undefined {
  const done = new Set<string>();
  const from = (file: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of imports[file] ?? []) {
      const found = from(next, [...path, file]);
      if (found) return found;
    }
    done.add(file);
    return undefined;
  };
  for (const file of Object.keys(imports)) {
    const found = from(file, []);
    if (found) return found;
  }
  return undefined;
}

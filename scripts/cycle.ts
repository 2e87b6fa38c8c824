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

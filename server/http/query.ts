/**
 * An address's query as lists of texts by name. `name`, `name[]` and `name[0]` are the same name, because clients write
 * lists in each of these ways.
 */
export function readQuery(text: string): Record<string, string[]> {
  const values: Record<string, string[]> = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) {
    const name = key.replace(/\[\d*\]$/, '');
    (values[name] ??= []).push(value);
  }
  return values;
}

/** The query of a request, parsed by `readQuery`. */
export const queryOf = (request: { query: unknown }) => request.query as Record<string, string[]>;

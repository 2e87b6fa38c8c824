import { queryPartText } from './utf8.ts';

/**
 * An address's query as lists of texts by name. `name`, `name[]` and `name[0]` are the same name, because clients write
 * lists in each of these ways. Bytes that are not UTF-8 are kept as `utf8Text` keeps them, for refusal.
 */
export function readQuery(text: string): Record<string, string[]> {
  const values: Record<string, string[]> = Object.create(null);
  for (const pair of text.replace(/^\?/, '').split('&')) {
    if (pair === '') continue;
    const [key = '', ...value] = pair.split('=');
    const name = queryPartText(key).replace(/\[\d*\]$/, '');
    (values[name] ??= []).push(queryPartText(value.join('=')));
  }
  return values;
}

/** The query of a request, parsed by `readQuery`. */
export const queryOf = (request: { query: unknown }) => request.query as Record<string, string[]>;

import { stringify } from 'csv-stringify/sync';
import { csvCell } from '#server/http/csv';
import type { HeldRows } from './rows.ts';

/** An answer as text, some rows at a time: nobody holds the whole of it. */

export function* jsonText(names: readonly string[], rows: HeldRows): Iterable<string> {
  let before = '[';
  for (const some of rows.inOrder()) {
    const objects = some.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])));
    yield before + JSON.stringify(objects).slice(1, -1);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

export function* csvLines(names: readonly string[], rows: HeldRows): Iterable<string> {
  yield stringify([names]);
  for (const some of rows.inOrder()) yield stringify(some.map((row) => row.map(csvCell)));
}

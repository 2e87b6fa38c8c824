import { MOST_TABLE } from '#contract/exchange-rates';

/**
 * The head of a table of days and as many of its newest days as a request takes: a central bank's table reaches back
 * for decades, in one order or the other.
 */
export function newestLines(table: string, most: number = MOST_TABLE): string {
  const [head = '', ...lines] = table.replaceAll('\r', '').trimEnd().split('\n');
  const days = lines.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0));
  let length = head.length + 1;
  const kept = days.filter((line) => (length += line.length + 1) <= most);
  return [head, ...kept].join('\n');
}

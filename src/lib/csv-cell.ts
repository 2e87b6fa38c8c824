/** What the API's CSV holds of a field that is more than a text or a figure: JSON. Throws on what is none. */

/** An object of any names and values; null where there is none. */
export function objectIn(cell: string): Record<string, unknown> | null {
  return cell === '' ? null : (JSON.parse(cell) as Record<string, unknown>);
}

/** The objects of a list, which stand one after the other with "; " between them. */
export function objectsIn<T extends object>(cell: string): T[] {
  return JSON.parse(`[${cell.replaceAll('}; {', '},{')}]`) as T[];
}

/** Reads structured fields of the API's CSV: JSON in a cell. Throws on anything else. */

/** A JSON object; null for an empty cell. */
export function objectIn(cell: string): Record<string, unknown> | null {
  return cell === '' ? null : (JSON.parse(cell) as Record<string, unknown>);
}

/** A list of objects, separated by "; ". */
export function objectsIn<T extends object>(cell: string): T[] {
  return JSON.parse(`[${cell.replaceAll('}; {', '},{')}]`) as T[];
}

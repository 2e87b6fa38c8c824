/** The name nearest to a mistyped one by edit distance, ignoring case. */
export function nearest(name: string, names: readonly string[]): string {
  const wanted = name.toLowerCase().slice(0, 60);
  const ranked = names.map((one) => ({ one, distance: distanceBetween(wanted, one.toLowerCase()) }));
  return ranked.reduce((best, next) => (next.distance < best.distance ? next : best)).one;
}

function distanceBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1]);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

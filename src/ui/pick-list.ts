/** The item a key moves to from the active one; undefined when the key moves nothing. */
export function moved(items: readonly { id: string }[], active: string | undefined, key: string): string | undefined {
  if (items.length === 0) return undefined;
  const at = items.findIndex((item) => item.id === active);
  const to = target(key, at, items.length);
  return to === undefined ? undefined : items[to]?.id;
}

function target(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    case 'PageDown':
      return Math.min(at + 8, count - 1);
    case 'PageUp':
      return Math.max(at - 8, 0);
    default:
      return undefined;
  }
}

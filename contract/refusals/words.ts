/** A duration in words: "1 minute", "42 seconds". */
export function seconds(count: number): string {
  if (count >= 60) return '1 minute';
  return count === 1 ? '1 second' : `${count} seconds`;
}

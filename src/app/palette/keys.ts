export type Meaning = { kind: 'palette' } | { kind: 'search' } | { kind: 'sheet' } | { kind: 'jump'; to: string };

export interface Press {
  key: string;
  mod: boolean;
  alt: boolean;
  /** The focus is in a field, or a dialog is open: single keys belong to it. */
  busy: boolean;
  /** Keys that lead to a page after `g`. */
  jumps: ReadonlySet<string>;
  at: number;
}

/** Milliseconds after `g` in which the second key counts. */
export const JUMP_MS = 1500;

export interface KeyReader {
  (press: Press): Meaning | null;
  /** Whether a key pressed at this time is the second one after `g`. */
  awaits: (at: number) => boolean;
}

/** Interprets key presses in sequence. */
export function keyReader(): KeyReader {
  let gAt = Number.NEGATIVE_INFINITY;
  const awaits = (at: number): boolean => at - gAt <= JUMP_MS;
  const read = ({ key, mod, alt, busy, jumps, at }: Press): Meaning | null => {
    const afterG = awaits(at);
    gAt = Number.NEGATIVE_INFINITY;
    if (mod && !alt && key.toLowerCase() === 'k') return { kind: 'palette' };
    if (mod || alt || busy) return null;
    if (afterG && jumps.has(key)) return { kind: 'jump', to: key };
    if (key === 'g') gAt = at;
    if (key === '/') return { kind: 'search' };
    if (key === '?') return { kind: 'sheet' };
    return null;
  };
  return Object.assign(read, { awaits });
}

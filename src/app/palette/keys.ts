export type Meaning = { kind: 'palette' } | { kind: 'search' } | { kind: 'sheet' } | { kind: 'jump'; to: string };

export interface Press {
  key: string;
  mod: boolean;
  alt: boolean;
  /** The focus is in a field, or a dialog is open: single keys belong to it. */
  busy: boolean;
  at: number;
}

/** Milliseconds after `g` in which the second key counts. */
export const JUMP_MS = 1500;

/** Interprets key presses in sequence; `jumps` are the second keys of `g`. */
export function keyReader(jumps: ReadonlySet<string>): (press: Press) => Meaning | null {
  let gAt = Number.NEGATIVE_INFINITY;
  return ({ key, mod, alt, busy, at }) => {
    const afterG = at - gAt <= JUMP_MS;
    gAt = Number.NEGATIVE_INFINITY;
    if (mod && !alt && key.toLowerCase() === 'k') return { kind: 'palette' };
    if (mod || alt || busy) return null;
    if (afterG && jumps.has(key)) return { kind: 'jump', to: key };
    if (key === 'g') gAt = at;
    if (key === '/') return { kind: 'search' };
    if (key === '?') return { kind: 'sheet' };
    return null;
  };
}

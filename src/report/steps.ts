/** Undo and redo of a report: every change is a history entry, so both lead to another entry of the browser. */

/** A history entry: its key, and what it shows. */
export interface Step {
  key: string;
  /** The definition, as text. */
  text: string;
  editing: boolean;
}

/** The history entries that the builder has shown since it was opened, in order, and the place among them. */
export interface Steps {
  list: readonly Step[];
  at: number;
}

export const stepsFrom = (step: Step): Steps => ({ list: [step], at: 0 });

/** After an entry has come: by a link or a change (`PUSH`), in place of another (`REPLACE`), or by Back (`POP`). */
export function arrived({ list, at }: Steps, step: Step, how: 'PUSH' | 'REPLACE' | 'POP'): Steps {
  const known = list.findIndex(({ key }) => key === step.key);
  if (known !== -1) return { list: list.with(known, step), at: known };
  if (how === 'PUSH') return { list: [...list.slice(0, at + 1), step], at: at + 1 };
  return how === 'REPLACE' ? { list: list.with(at, step), at } : stepsFrom(step);
}

/**
 * How many history entries the definition before (`-1`) or after (`1`) this one is away, undefined where there is none.
 * Entries that only open or close editing are passed over, so that undo does neither where it can.
 */
export function stepTo({ list, at }: Steps, direction: -1 | 1): number | undefined {
  const now = list[at];
  const rest = direction === 1 ? list.slice(at + 1) : list.slice(0, at).toReversed();
  const first = rest.findIndex(({ text }) => text !== now?.text);
  const text = rest[first]?.text;
  if (text === undefined) return undefined;
  const others = rest.slice(first).findIndex((one) => one.text !== text);
  const same = others === -1 ? rest.slice(first) : rest.slice(first, first + others);
  const alike = same.findIndex(({ editing }) => editing === now?.editing);
  return direction * (first + Math.max(0, alike) + 1);
}

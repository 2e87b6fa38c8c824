import * as t from '#text';
import { Reason } from '#src/ui/states.tsx';
import type { Refused } from './changes.ts';
import s from './files.module.css';

/** What became of some that were to be changed: those that could not be, and how many there were. */
export interface Failed {
  refused: readonly Refused[];
  of: number;
}

/** Those that could not be changed, and why. */
export function Refusals({ refused, of }: Failed) {
  return (
    <div role="alert" className={s.refusals}>
      {of > 1 && <p>{t.files.partly(refused.length, of)}</p>}
      <ul>
        {refused.map(({ id, error }) => (
          <li key={id}>
            <Reason error={error} />
          </li>
        ))}
      </ul>
    </div>
  );
}

import * as t from '#text';
import { Reason } from '#src/ui/states.tsx';
import type { Refused } from './each.ts';
import s from './files.module.css';

interface Failed {
  refused: readonly Refused[];
  of: number;
}

export function Refusals({ refused, of }: Failed) {
  const reasons = new Map<string, { error: unknown; times: number }>();
  for (const { error } of refused) {
    const said = error instanceof Error ? error.message : String(error);
    reasons.set(said, { error, times: (reasons.get(said)?.times ?? 0) + 1 });
  }
  return (
    <div role="alert" className={s.refusals}>
      {of > 1 && <p>{t.files.partly(refused.length, of)}</p>}
      <ul>
        {[...reasons].map(([said, { error, times }]) => (
          <li key={said}>
            {times > 1 && <>{t.files.alike(times)}: </>}
            <Reason error={error} />
          </li>
        ))}
      </ul>
    </div>
  );
}

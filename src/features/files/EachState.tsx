import * as t from '#text';
import type { Outcome } from './each.ts';
import s from './files.module.css';
import { Refusals } from './Refusals.tsx';
import type { Each } from './use-each.ts';

export function EachState({ each: { progress, outcome, done, of } }: { each: Each }) {
  if (progress)
    return (
      <>
        <progress className={s.wide} value={progress.tried} max={of} aria-label={t.files.eachProgress} />
        <p role="status" className={s.words}>
          {t.files.each(progress.tried, of)}
          {progress.waiting && ` · ${t.files.eachBusy}`}
        </p>
      </>
    );
  if (!outcome) return null;
  return (
    <>
      {outcome.left.length > 0 && (
        <p role="status" className={s.words}>
          {t.files.eachStopped(done, of)}
        </p>
      )}
      {outcome.refused.length > 0 && <Refusals refused={outcome.refused} of={of} />}
    </>
  );
}

export const againWord = ({ left }: Outcome): string => (left.length > 0 ? t.files.goOn : t.states.retry);

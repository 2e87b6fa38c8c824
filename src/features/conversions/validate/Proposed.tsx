import { meanings } from '#contract/decision-table';
import * as t from '#text';
import type { Proposal } from './read-rows.ts';
import s from './validate.module.css';

/** Words shown of those that were not understood. */
const MOST = 5;

/** A table's decisions in one sentence, and the words in it that decide nothing. */
export function Proposed({ counts, unclear }: Pick<Proposal, 'counts' | 'unclear'>) {
  const parts = meanings.flatMap((meaning) =>
    counts[meaning] > 0 ? t.validate.proposed[meaning](counts[meaning]) : [],
  );
  const words = unclear
    .slice(0, MOST)
    .map(([word, rows]) => (word === '' ? t.validate.unclearNone(rows) : t.validate.unclearWord(word, rows)));
  const more = unclear.length - words.length;
  return (
    <div role="status" className={s.proposed}>
      <p className={s.sentence}>
        <strong>{t.validate.proposes(parts.join(', '))}</strong>
      </p>
      {words.length > 0 && (
        <p className={s.note}>
          {`${t.validate.unclearRows}: ${[...words, ...(more > 0 ? [t.validate.unclearMore(more)] : [])].join(', ')}`}
        </p>
      )}
    </div>
  );
}

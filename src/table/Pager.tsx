import * as t from '#text/frame';
import c from './controls.module.css';
import s from './frame.module.css';
import { pageSizes } from './list-state.ts';
import type { ListState } from './use-list.ts';

interface Props {
  state: ListState;
  total: number;
  /** Rows on this page. */
  count: number;
  /** False until the first answer. */
  known: boolean;
}

/** "1–50 of 12,345", the page size, and the way to the other pages. */
export function Pager({ state, total, count, known }: Props) {
  const { page, size, offset, setPage, setSize } = state;
  const last = Math.max(1, Math.ceil(total / size));
  const steps = [
    [t.table.firstPage, '«', 1, page > 1],
    [t.table.previousPage, '‹', Math.min(page - 1, last), page > 1],
    [t.table.nextPage, '›', page + 1, page < last],
    [t.table.lastPage, '»', last, page < last],
  ] as const;
  const span = count > 0 ? t.table.span(offset + 1, offset + count, total) : t.table.spanNone;
  return (
    <nav className={s.pager} aria-label={t.table.pager}>
      <label>
        {t.table.rowsPerPage}{' '}
        <select className={c.input} value={size} onChange={(event) => setSize(Number(event.target.value))}>
          {pageSizes.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </label>
      <span className={s.span} role="status">
        {known ? span : ' '}
      </span>
      <span className={s.steps}>
        {steps.map(([label, sign, to, possible]) => (
          // aria-disabled keeps the focus where it is when the last page is reached.
          <button
            key={label}
            type="button"
            className={c.icon}
            aria-label={label}
            aria-disabled={!possible}
            onClick={() => possible && setPage(to)}
          >
            <span aria-hidden="true">{sign}</span>
          </button>
        ))}
      </span>
    </nav>
  );
}

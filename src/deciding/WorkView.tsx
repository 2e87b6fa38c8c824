import type { ReactNode } from 'react';
import s from './deciding.module.css';

interface WorkViewProps {
  title: string;
  /** How far it is; without it there is no bar. */
  done?: number;
  total?: number;
  /** The same in words. */
  status: string;
  children: ReactNode;
}

/** Rows that the service works through: how far it is, and what is to be said of it. */
export function WorkView({ title, done, total, status, children }: WorkViewProps) {
  return (
    <section aria-labelledby="work-title" className={s.batch}>
      <h2 id="work-title" className={s.title}>
        {title}
      </h2>
      {total !== undefined && (
        <progress className={s.progress} aria-label={title} value={done} max={Math.max(total, 1)} />
      )}
      <p role="status" className={s.sentence}>
        {status}
      </p>
      {children}
    </section>
  );
}

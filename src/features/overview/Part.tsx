import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Awaiting } from '#src/ui/states.tsx';
import * as t from '#text';
import c from './overview.module.css';

interface Props {
  title: string;
  to: string;
  /** Where the link leads. */
  leads: string;
  query: { data: unknown; isPending: boolean; error: unknown; refetch: () => unknown };
  empty: string;
  /** Stands below whatever is shown. */
  after?: ReactNode;
  children: ReactNode;
}

export function Part({ title, to, leads, query, empty, after, children }: Props) {
  return (
    <section className={c.part} aria-label={title} aria-busy={query.isPending}>
      <h2 className={c.heading}>
        {title}
        <Link to={to}>{leads}</Link>
      </h2>
      {query.data === undefined ? (
        <Awaiting query={query} what={t.overview.failed} lines={6} />
      ) : (
        children || <p className={c.quiet}>{empty}</p>
      )}
      {after}
    </section>
  );
}

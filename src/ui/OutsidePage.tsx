import type { ReactNode } from 'react';
import { useDocumentTitle } from './title.ts';
import { Wordmark } from './Wordmark.tsx';
import classes from './OutsidePage.module.css';

interface OutsidePageProps {
  title: string;
  lead?: ReactNode;
  /** A long form: a wider column that begins at the top. */
  wide?: boolean;
  children?: ReactNode;
}

/** A page for people who are not signed in: no navigation, one column. */
export function OutsidePage({ title, lead, wide = false, children }: OutsidePageProps) {
  useDocumentTitle(title);
  return (
    <main className={classes.page} data-wide={wide || undefined}>
      <div className={classes.column}>
        <Wordmark />
        <h1 className={classes.title}>{title}</h1>
        {lead && <p className={classes.lead}>{lead}</p>}
        {children}
      </div>
    </main>
  );
}

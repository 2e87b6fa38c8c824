import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useDocumentTitle } from './title.ts';
import { trail } from './trail.ts';
import classes from './PageHeader.module.css';

interface PageHeaderProps {
  title: string;
  /** What the figures below are in: a `ScopeLine`, or a sentence about the page. */
  children?: ReactNode;
  /** Buttons of the page, at the right. */
  actions?: ReactNode;
  /** What the browser's tab says before the title: whose page it is. */
  owner?: string;
}

/**
 * The page's one h1 with its scope line and actions. It names the document, and takes the focus when the
 * page was reached by navigating, so that a screen reader says where one is.
 */
export function PageHeader({ title, children, actions, owner }: PageHeaderProps) {
  useDocumentTitle(title, owner);
  const heading = useFocusOnArrival();
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        {children && <div className={classes.scope}>{children}</div>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}

/** Focuses the element once, unless the page is the first one opened or something in it took the focus. */
export function useFocusOnArrival() {
  const element = useRef<HTMLHeadingElement>(null);
  const { pathname, search } = useLocation();
  // What the document was opened with the browser itself announces.
  const arrivedByNavigation = useRef(!trail.opened(pathname + search));
  useEffect(() => {
    if (arrivedByNavigation.current) element.current?.focus({ preventScroll: true });
  }, []);
  return element;
}

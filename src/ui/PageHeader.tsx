import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useDocumentTitle } from './title.ts';
import { trail } from './trail.ts';
import classes from './PageHeader.module.css';

interface PageHeaderProps {
  title: string;
  /** A `ScopeLine`, or a sentence about the page. */
  children?: ReactNode;
  actions?: ReactNode;
  /** Owner of the page, before the title in the browser's tab. */
  owner?: string;
}

/**
 * The page's one h1 with its scope line and actions. It sets the document title and takes the focus after a navigation,
 * so that screen readers announce the page.
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
  // The browser announces the first document itself.
  const arrivedByNavigation = useRef(!trail.opened(pathname + search));
  useEffect(() => {
    if (arrivedByNavigation.current) element.current?.focus({ preventScroll: true });
  }, []);
  return element;
}

import { Suspense, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { later, type Later } from './later.tsx';
import { trail } from './trail.ts';

/** What opens on a page, with its code in a chunk of its own. */
export type Opening<P extends object = object> = Later<(props: P) => ReactNode>;

/**
 * Makes one of a module's `Component`. Once `load` has ended it is drawn at once: React's own `lazy` always shows
 * `fallback` first, and then waits for a third of a second before it shows what has long been there.
 */
export function opening<P extends object>(
  load: () => Promise<{ Component: (props: P) => ReactNode }>,
  fallback: ReactNode = null,
): Opening<P> {
  let loaded: ((props: P) => ReactNode) | undefined;
  const Waited = later<(props: P & { onClose?: () => void }) => ReactNode>(async () => {
    const { Component } = await load();
    loaded = Component;
    return { default: Component };
  }, 'dialog');
  function Opened(props: P) {
    const leave = useLeave();
    // What it begins as it stays: the other would be a new one, with all that was typed lost.
    const [Now] = useState(() => loaded);
    if (Now) return <Now {...props} />;
    return (
      <Suspense fallback={fallback}>
        <Waited onClose={leave} {...props} />
      </Suspense>
    );
  }
  return Object.assign(Opened, { load: Waited.load });
}

/** To where one came from, or, where the document was opened here, to the page that it opens on. */
function useLeave(): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const page = pathname.slice(0, pathname.lastIndexOf('/')) + search;
  return () => void (trail.before() === undefined ? navigate(page, { replace: true }) : navigate(-1));
}

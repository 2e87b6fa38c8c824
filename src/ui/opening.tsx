import { Suspense, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useLeave } from './DetailDrawer.tsx';
import { later, type Later } from './later.tsx';

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
    const { pathname, search } = useLocation();
    // The list that it is opened over: `/agency/contact/page`.
    const leave = useLeave(pathname.split('/').slice(0, 4).join('/') + search);
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

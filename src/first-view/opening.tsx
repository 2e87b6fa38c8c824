import { Suspense, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useLeave } from '#src/ui/DetailDrawer.tsx';
import { later, type Later } from './later.tsx';

/**
 * Draws what opens on a page, with its code in a chunk of its own. Once `load` has ended it is drawn at once: React's own
 * `lazy` always shows nothing first, and then waits for a third of a second before it shows what has long been there.
 */
export function opening(
  load: () => Promise<{ Component: () => ReactNode }>,
  as: 'dialog' | 'part' = 'dialog',
): Later<() => ReactNode> {
  let loaded: (() => ReactNode) | undefined;
  const Waited = later<(props: { onClose?: () => void }) => ReactNode>(async () => {
    const { Component } = await load();
    loaded = Component;
    return { default: Component };
  }, as);
  function Opened() {
    const { pathname, search } = useLocation();
    // The list that it is opened over: `/agency/contact/page`.
    const leave = useLeave(pathname.split('/').slice(0, 4).join('/') + search);
    // What it begins as it stays: the other would be a new one, with all that was typed lost.
    const [Now] = useState(() => loaded);
    if (Now) return <Now />;
    return (
      <Suspense fallback={null}>
        <Waited onClose={leave} />
      </Suspense>
    );
  }
  return Object.assign(Opened, { load: Waited.load });
}

import { Suspense, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useLeave } from '#src/ui/DetailDrawer.tsx';
import { later, type Later } from './later.tsx';

/**
 * Renders what opens on a page, with its code in a chunk of its own. After `load` it renders synchronously: React's
 * `lazy` would always show its fallback first, for at least 300 ms.
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
    // The list below: `/agency/contact/page`.
    const leave = useLeave(pathname.split('/').slice(0, 4).join('/') + search);
    // Fixed at mount: switching components would remount and lose what was typed.
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

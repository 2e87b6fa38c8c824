import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

/** What opens on a page, with its code in a chunk of its own. */
export type Opening<P extends object = object> = ComponentType<P> & { load: () => Promise<unknown> };

/**
 * Makes one of a module's `Component`. Once `load` has ended it is drawn at once: React's own `lazy` always shows
 * `fallback` first, and then waits for a third of a second before it shows what has long been there.
 */
export function opening<P extends object>(
  load: () => Promise<{ Component: ComponentType<P> }>,
  fallback: ReactNode = null,
): Opening<P> {
  let loaded: ComponentType<P> | undefined;
  const get = async () => {
    const { Component } = await load();
    loaded = Component;
    return { default: Component };
  };
  const Lazy = lazy(get);
  function Opened(props: P) {
    // What it begins as it stays: the other would be a new one, with all that was typed lost.
    const [Now] = useState(() => loaded);
    if (Now) return <Now {...props} />;
    return (
      <Suspense fallback={fallback}>
        <Lazy {...props} />
      </Suspense>
    );
  }
  return Object.assign(Opened, { load: get });
}

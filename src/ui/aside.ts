import { useSyncExternalStore } from 'react';

/** Whether there is something to say beside whatever page one is on. */
export interface Aside {
  say: (is: boolean) => void;
  use: () => boolean;
}

/** What has it says so here, and the frame of every page listens: so small that the first view can bring it. */
function aside(): Aside {
  const listeners = new Set<() => void>();
  let any = false;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    say: (is) => {
      if (any === is) return;
      any = is;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, () => any),
  };
}

/** This tab has uploads to tell of. */
export const uploading = aside();
/** This tab has a decision on a conversion to tell of: that it can be taken back, or that it failed. */
export const deciding = aside();

import { useSyncExternalStore } from 'react';
import * as t from '#text/frame';
import classes from './Root.module.css';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Says that the browser has no network; what is on the screen stays usable. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return <div role="status">{!online && <p className={classes.offline}>{t.states.offline}</p>}</div>;
}

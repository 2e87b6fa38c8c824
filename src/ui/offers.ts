import { useEffect, useEffectEvent } from 'react';
import { store } from '#src/lib/store.ts';

/** Actions that pages let others start, such as the search: each opens what a button of the page opens. */
export type Offer = 'export' | 'columns' | 'views' | 'upload' | 'newFolder' | 'createKey' | 'invite';

/** The offers of what is on the screen. */
export const offers = store<ReadonlyMap<Offer, () => void>>(new Map());

/** Asked of a page that is not there yet. */
let awaited: { offer: Offer; pathname: string } | null = null;

/** Starts what the page at `pathname` offers: at once, or as soon as it is there, unless the user does something else. */
export function start(offer: Offer, pathname: string): void {
  const run = location.pathname === pathname ? offers.get().get(offer) : undefined;
  if (run) return run();
  awaited = { offer, pathname };
  const forget = () => {
    awaited = null;
    removeEventListener('pointerdown', forget);
    removeEventListener('keydown', forget);
  };
  addEventListener('pointerdown', forget);
  addEventListener('keydown', forget);
}

/** Offers something while the component is there; undefined: nothing now. */
export function useOffer(offer: Offer | undefined, run: () => void): void {
  const started = useEffectEvent(run);
  useEffect(() => {
    if (offer === undefined) return undefined;
    const mine = () => started();
    offers.set(new Map(offers.get()).set(offer, mine));
    if (awaited?.offer === offer && awaited.pathname === location.pathname) {
      awaited = null;
      mine();
    }
    return () => {
      if (offers.get().get(offer) !== mine) return;
      const left = new Map(offers.get());
      left.delete(offer);
      offers.set(left);
    };
  }, [offer]);
}

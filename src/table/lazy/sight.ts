import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/react-virtual';
import { flushSync } from 'react-dom';

/** What of a long list can be seen. */
export interface Sight {
  indexes: readonly number[];
  scrolling: boolean;
}

interface Watched {
  scroller: HTMLElement;
  count: number;
  rowHeight: number;
}

/** Says which rows are in sight, now and with every change, until what it answers is called. */
export function watchSight({ scroller, count, rowHeight }: Watched, tell: (sight: Sight) => void): () => void {
  const options: VirtualizerOptions<HTMLElement, Element> = {
    count,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: 8,
    isScrollingResetDelay: 400,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: (one, scrolled) => {
      const sight = { indexes: one.getVirtualIndexes(), scrolling: one.isScrolling };
      // In the frame of the scrolling: later, the rows would be missing for a moment.
      if (scrolled) flushSync(() => tell(sight));
      else tell(sight);
    },
  };
  const virtualizer = new Virtualizer(options);
  const stop = virtualizer._didMount();
  virtualizer._willUpdate();
  return stop;
}

import { useMemo, useState } from 'react';
import * as select from './selection.ts';

export interface SelectionState {
  selection: select.Selection;
  pageIds: readonly string[];
  pick: (id: string, range: boolean) => void;
  pickPage: () => void;
  pickAll: () => void;
  clear: () => void;
}

/** The picked rows. They outlive a page and a sort; another filter forgets them. */
export function useSelection(pageIds: readonly string[], filters: string): SelectionState {
  const [kept, setKept] = useState({ filters, selection: select.nothing });
  const selection = kept.filters === filters ? kept.selection : select.nothing;
  return useMemo(() => {
    const become = (next: select.Selection) => setKept({ filters, selection: next });
    return {
      selection,
      pageIds,
      pick: (id, range) => become(range ? select.ranged(selection, id, pageIds) : select.toggled(selection, id)),
      pickPage: () => become(select.pageToggled(selection, pageIds)),
      pickAll: () => become(select.everything),
      clear: () => become(select.nothing),
    };
  }, [selection, pageIds, filters]);
}

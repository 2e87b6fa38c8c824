import type { Definition } from '#contract/endpoint';
import type { Opening, Page } from '#src/first-view/early/page.ts';
import type { List } from './list.ts';
import type { Offered } from './types.ts';

interface Parts {
  /** The page, where it is more than its list. */
  load?: Page['load'];
  /** The detail of a row, for a list that says its first requests. */
  detail?: Opening['load'];
  /** Further parts that addresses of the page open, by path. */
  opens?: Page['opens'];
}

/** The page of a list, with the code that its addresses load. */
export function listPage<E extends Definition, F extends Offered, NE extends Definition>(
  list: List<E, F, NE>,
  { load, detail, opens }: Parts = {},
): List<E, F, NE> & Page {
  const { detail: requests } = list.spec;
  return {
    ...list,
    load: load ?? (async () => ({ Component: (await import('#src/table/ListPage.tsx')).pageOf(list) })),
    opens: { ...(detail && { ':id': { load: detail, ...(requests && { requests }) } }), ...opens },
  };
}

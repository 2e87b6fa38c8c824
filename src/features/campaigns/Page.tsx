import { ListPage } from '#src/table/ListPage.tsx';
import { CompareButton } from './CompareButton.tsx';
import { markRows } from './marks.ts';
import { page } from './page.ts';

export function Component() {
  return (
    <ListPage
      list={page}
      above={({ viewer, query }) => {
        // All logos come on one sheet, which must be known before the first row renders.
        if (query.data) markRows(viewer, query.data.data);
        return null;
      }}
      actions={(picked, _, { viewer }) => <CompareButton viewer={viewer} picked={picked} />}
    />
  );
}

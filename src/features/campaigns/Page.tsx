import { ListPage } from '#src/table/ListPage.tsx';
import { CompareButton } from './CompareButton.tsx';
import { markRows } from './marks.ts';
import { page } from './page.ts';

export function Component() {
  return (
    <ListPage
      list={page}
      above={({ viewer, query }) => {
        // The sheet of logos is one for all rows in sight: it is known before the first of them is drawn.
        if (query.data) markRows(viewer, query.data.data);
        return null;
      }}
      actions={(picked, _, { viewer }) => <CompareButton viewer={viewer} picked={picked} />}
    />
  );
}

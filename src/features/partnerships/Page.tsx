import { ListPage } from '#src/table/ListPage.tsx';
import { AcceptButton } from './AcceptButton.tsx';
import { partnershipList } from './list.ts';
import { mayDecide } from './refresh.ts';

export function Component() {
  return (
    <ListPage
      list={partnershipList}
      actions={(picked, clear, { viewer, query }) =>
        mayDecide(viewer) ? <AcceptButton picked={picked} rows={query.data?.data ?? []} onDone={clear} /> : null
      }
    />
  );
}

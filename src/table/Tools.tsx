import { useSearchParams } from 'react-router';
import { later } from '#src/first-view/later.tsx';
import { readState } from '#src/lib/url-state.ts';
import { calledView } from '#src/list/list-state.ts';
import * as t from '#text/frame';
import c from './controls.module.css';
import type { DataTableProps } from './DataTable.tsx';
import s from './frame.module.css';
import { PopoverButton } from '#src/ui/PopoverButton.tsx';
import type { Offer } from '#src/ui/offers.ts';
import { phone } from '#src/ui/media.ts';
import { useMedia } from '#src/ui/use-media.ts';
import { SortSelect } from './SortSelect.tsx';
import type { ListTable } from './use-table.ts';

const Views = later(() => import('./lazy/ViewsPanel.tsx'), 'dialog');
const Columns = later(() => import('./lazy/ColumnsPanel.tsx'), 'dialog');
const Export = later(() => import('./lazy/ExportDialog.tsx'), 'dialog');

/** Names the view that the address holds. */
function ViewsLabel() {
  const [search] = useSearchParams();
  const { view } = readState(calledView, search);
  return view ? <span className={s.called}>{t.table.viewNamed(view)}</span> : t.table.views;
}

export function Tools<Row>(props: DataTableProps<Row> & { table: ListTable<Row>; total: number }) {
  const { list, state, fetchCsv, exported } = props;
  const total = exported?.total ?? props.total;
  // A table within a detail leaves the offers to the page's.
  const offer = (one: Offer) => (props.inline ? undefined : one);
  const isPhone = useMedia(phone);
  return (
    <div className={s.tools}>
      {isPhone && <SortSelect table={props.table} />}
      {!props.inline && (
        <PopoverButton
          className={c.button}
          offer="views"
          prefetch={Views.load}
          panel={(panel) => <Views {...panel} list={list.name} />}
        >
          <ViewsLabel />
        </PopoverButton>
      )}
      <PopoverButton
        className={c.button}
        offer={offer('columns')}
        prefetch={Columns.load}
        panel={(panel) => <Columns {...panel} list={list} table={props.table} state={state} />}
      >
        {t.table.columns}
      </PopoverButton>
      {fetchCsv !== undefined && (
        <PopoverButton
          className={c.button}
          disabled={total === 0 || fetchCsv === null}
          offer={offer('export')}
          prefetch={Export.load}
          panel={({ onClose }) =>
            fetchCsv && (
              <Export
                list={list}
                title={exported?.title ?? list.title}
                further={exported?.further}
                state={state}
                total={total}
                scopeLine={props.scopeLine}
                fetchCsv={fetchCsv}
                onClose={onClose}
              />
            )
          }
        >
          {t.table.export}
        </PopoverButton>
      )}
    </div>
  );
}

import { IconBookmarks, IconColumns3, IconDownload } from '@tabler/icons-react';
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

/** The words for views, or the name of the one that the address holds. */
function useViewsLabel(): string {
  const [search] = useSearchParams();
  const { view } = readState(calledView, search);
  return view ? t.table.viewNamed(view) : t.table.views;
}

/** A tool by its words; on a phone by a sign, so that the words of the order have room. */
function worded(label: string, Sign: typeof IconDownload, isPhone: boolean) {
  if (!isPhone) return { className: c.button, children: <span className={s.called}>{label}</span> };
  return { className: c.icon, label, title: label, children: <Sign size={16} stroke={1.6} aria-hidden /> };
}

export function Tools<Row>(props: DataTableProps<Row> & { table: ListTable<Row>; total: number }) {
  const { list, state, fetchCsv, exported } = props;
  const total = exported?.total ?? props.total;
  // A table within a detail leaves the offers to the page's.
  const offer = (one: Offer) => (props.inline ? undefined : one);
  const isPhone = useMedia(phone);
  const views = useViewsLabel();
  return (
    <div className={s.tools}>
      {isPhone && <SortSelect table={props.table} />}
      {!props.inline && (
        <PopoverButton
          {...worded(views, IconBookmarks, isPhone)}
          offer="views"
          prefetch={Views.load}
          panel={(panel) => <Views {...panel} list={list} />}
        />
      )}
      <PopoverButton
        {...worded(t.table.columns, IconColumns3, isPhone)}
        offer={offer('columns')}
        prefetch={Columns.load}
        panel={(panel) => <Columns {...panel} list={list} table={props.table} state={state} />}
      />
      {fetchCsv !== undefined && (
        <PopoverButton
          {...worded(t.table.export, IconDownload, isPhone)}
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
        />
      )}
    </div>
  );
}

import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useViewer } from '#src/api/viewer.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { scopeText, type ScopeLineParts } from '#src/ui/scope-text.ts';
import { ScopeLine } from '#src/ui/ScopeLine.tsx';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import type { Filters } from './types.ts';

interface ListPageProps<Row, F extends Filters> extends DataTableProps<Row, F> {
  title: string;
  scope: ScopeLineParts;
  /** What can be done on the page, beside its title. */
  tools?: ReactNode;
  /** What stands above the table. */
  children?: ReactNode;
}

/** A page that is a list: its title and what its figures are in, then the table; the address names the row that is open. */
export function ListPage<Row, F extends Filters>({ title, scope, tools, children, ...table }: ListPageProps<Row, F>) {
  const viewer = useViewer();
  const { pathname } = useLocation();
  return (
    <>
      <PageHeader title={title} owner={viewer.name} actions={tools}>
        <ScopeLine {...scope} />
      </PageHeader>
      {children}
      <DataTable openId={pathname.split('/')[4]} scopeLine={`${viewer.name} · ${scopeText(scope)}`} {...table} />
    </>
  );
}

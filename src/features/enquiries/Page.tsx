import { Link, useLocation } from 'react-router';
import { ListPage } from '#src/table/ListPage.tsx';
import * as t from '#text';
import { paths } from '#src/lib/paths.ts';
import { page } from './page.ts';

export function Component() {
  const { search } = useLocation();
  return (
    <ListPage
      list={page}
      tools={({ viewer }) =>
        viewer.kind === 'publisher' && (
          <>
            <Link to={`${paths.enquiries(viewer)}/file`}>{t.enquiries.fileMany}</Link>
            <Link to={`${paths.enquiries(viewer)}/new${search}`}>{t.enquiries.file}</Link>
          </>
        )
      }
    />
  );
}

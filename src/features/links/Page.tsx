import { Button } from '@mantine/core';
import { Link, Outlet, useLocation } from 'react-router';
import { useViewer } from '#src/api/viewer.ts';
import { ListTable, useShown } from '#src/table/ListPage.tsx';
import * as t from '#text';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { openedBy, paths } from '#src/lib/paths.ts';
import { ScopeLine } from '#src/ui/ScopeLine.tsx';
import s from './links.module.css';
import { page } from './page.ts';

/** The form has its own URL so that the list loads without its code. */
export function Component() {
  const viewer = useViewer();
  const publisher = viewer.kind === 'publisher';
  const making = openedBy(useLocation().pathname) === 'new' && publisher;
  const make = publisher && !making && (
    <Button component={Link} to={paths.newLinks(viewer)}>
      {t.links.make}
    </Button>
  );
  return (
    <>
      <PageHeader title={t.links.title} owner={viewer.name} actions={make}>
        {publisher ? t.links.lead : t.links.needsPublisher}
      </PageHeader>
      {making && (
        <div className={s.making}>
          <Outlet />
        </div>
      )}
      <ShortLinks />
    </>
  );
}

function ShortLinks() {
  const shown = useShown(page);
  return (
    <section aria-labelledby="short-links" className={s.short}>
      <h2 id="short-links" className={s.heading}>
        {t.links.shortTitle}
      </h2>
      <div className={s.quiet}>
        <ScopeLine {...shown.scope(shown.query.data?.total ?? null)} />
      </div>
      <ListTable list={page} shown={shown} />
    </section>
  );
}

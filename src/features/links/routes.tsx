import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { listShortUrls } from '#contract/links';
import { callCsv } from '#src/api/call.ts';
import { listOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/viewer.ts';
import { DataTable } from '#src/table/DataTable.tsx';
import { useList } from '#src/table/use-list.ts';
import { useOpenId } from '#src/table/use-open-id.ts';
import * as t from '#text';
import { opening } from '#src/ui/opening.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { paths } from '#src/ui/paths.ts';
import { rowsIn, scopeText } from '#src/ui/scope-text.ts';
import { ScopeLine } from '#src/ui/ScopeLine.tsx';
import { Loading } from '#src/ui/states.tsx';
import s from './links.module.css';
import { firstRequest, shortLinkList, shortLinksPage, shortLinksShown } from './list.ts';

export { firstRequest };

/** As high as the form is, so that the list below it stays where it is. */
const FORM_HEIGHT = 224;
const MakeLinks = opening(() => import('./MakeLinks.tsx'), <Loading height={FORM_HEIGHT} />);
export const opens = { new: MakeLinks };

/** Links: made for pages of shops, one or many at once; and below the short ones that there are. */
export function Component() {
  const viewer = useViewer();
  const publisher = viewer.kind === 'publisher';
  // The form has an address of its own: the list is there sooner without it.
  const making = useOpenId() === 'new' && publisher;
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
      {making && <MakeLinks key={viewer.contactId} viewer={viewer} />}
      <ShortLinks />
    </>
  );
}

function ShortLinks() {
  const viewer = useViewer();
  const list = useMemo(() => shortLinkList(viewer), [viewer]);
  const state = useList(list);
  const sorted = shortLinksShown(viewer, state);
  const query = useQuery(listOf(listShortUrls, shortLinksPage(sorted, state)));
  const total = query.data?.total ?? null;
  const scope = rowsIn(t.links.count, total);
  return (
    <section aria-labelledby="short-links" className={s.short}>
      <h2 id="short-links" className={s.heading}>
        {t.links.shortTitle}
      </h2>
      <div className={s.quiet}>
        <ScopeLine {...scope} />
      </div>
      <DataTable
        list={list}
        state={state}
        query={query}
        emptyText={t.links.empty}
        scopeLine={`${viewer.name} · ${scopeText(scope)}`}
        fetchCsv={(signal) => callCsv(listShortUrls, { query: sorted }, signal)}
      />
    </section>
  );
}

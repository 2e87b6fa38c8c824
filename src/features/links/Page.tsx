import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { listShortUrls } from '#contract/links';
import { useViewer } from '#src/api/use-viewer.ts';
import { isThere } from '#src/api/viewer.ts';
import { later } from '#src/first-view/later.tsx';
import { paths } from '#src/lib/paths.ts';
import * as t from '#text';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import ShortLinks from './ShortLinks.tsx';

const MakePage = later(async () => ({ default: (await import('./MakePage.tsx')).Component }));

/** The short links; where the account's network has none, the form for links. */
export function Component() {
  const viewer = useViewer();
  if (isThere(viewer, listShortUrls)) return <ShortLinksPage />;
  return (
    <Suspense>
      <MakePage />
    </Suspense>
  );
}

function ShortLinksPage() {
  const viewer = useViewer();
  const publisher = viewer.kind === 'publisher';
  const make = publisher && (
    <Button component={Link} to={paths.newLinks(viewer)}>
      {t.links.make}
    </Button>
  );
  return (
    <>
      <PageHeader title={t.links.title} owner={viewer.name} actions={make}>
        {publisher ? t.links.lead : t.links.needsPublisher}
      </PageHeader>
      <ShortLinks />
    </>
  );
}

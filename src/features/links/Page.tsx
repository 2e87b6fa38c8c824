import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useViewer } from '#src/api/viewer.ts';
import { paths } from '#src/lib/paths.ts';
import * as t from '#text';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import ShortLinks from './ShortLinks.tsx';

export function Component() {
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

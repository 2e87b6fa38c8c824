import { Suspense } from 'react';
import { listShortUrls } from '#contract/links';
import { useViewer } from '#src/api/use-viewer.ts';
import { isThere } from '#src/api/viewer.ts';
import { later } from '#src/first-view/later.tsx';
import { useSettled } from '#src/first-view/use-settled.ts';
import * as t from '#text';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import s from './links.module.css';
import { MakeLinks } from './MakeLinks.tsx';

const ShortLinks = later(() => import('./ShortLinks.tsx'));

/** The links page with its form, which comes before the list. */
export function Component() {
  const viewer = useViewer();
  const publisher = viewer.kind === 'publisher';
  const settled = useSettled(publisher);
  return (
    <>
      <PageHeader title={t.links.title} owner={viewer.name}>
        {publisher ? t.links.lead : t.links.needsPublisher}
      </PageHeader>
      {publisher && (
        <div className={s.making}>
          <MakeLinks />
        </div>
      )}
      {(settled || !publisher) && isThere(viewer, listShortUrls) && (
        <Suspense>
          <ShortLinks />
        </Suspense>
      )}
    </>
  );
}

import * as t from '#text/frame';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { HomeLink } from './HomeLink.tsx';

export function NotFound() {
  return (
    <>
      <PageHeader title={t.states.notFound}>{t.states.notFoundWhy}</PageHeader>
      <HomeLink />
    </>
  );
}

import type { ReactNode } from 'react';
import type { Role } from '#contract/access';
import { useViewer } from '#src/api/viewer.ts';
import * as t from '#text/frame';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Forbidden } from '#src/ui/states.tsx';
import { HomeLink } from './HomeLink.tsx';

interface OnlyForProps {
  /** Name of the page. */
  page: string;
  roles: readonly Role[];
  children: ReactNode;
}

/** The page for those who have it; others, who came by its address, are told whose it is. */
export function OnlyFor({ page, roles, children }: OnlyForProps) {
  const { role } = useViewer();
  if (roles.includes(role)) return children;
  return (
    <>
      <PageHeader title={page} />
      <Forbidden action={<HomeLink />}>{t.states.pageIsFor(roles)}</Forbidden>
    </>
  );
}

import type { ReactNode } from 'react';
import type { Role } from '#contract/access';
import { useViewer } from '#src/api/viewer.ts';
import * as t from '#text/frame';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Empty, Forbidden } from '#src/ui/states.tsx';
import { HomeLink } from './HomeLink.tsx';

interface OnlyForProps {
  page: string;
  roles: readonly Role[];
  children: ReactNode;
}

/** Shows the page to the given roles; other users are told whom it is for. */
export function OnlyFor({ page, roles, children }: OnlyForProps) {
  const { role, eyes } = useViewer();
  if (roles.includes(eyes)) return children;
  return (
    <>
      <PageHeader title={page} />
      {role === eyes ? (
        <Forbidden action={<HomeLink />}>{t.states.pageIsFor(roles)}</Forbidden>
      ) : (
        <Empty title={t.states.pageNotTheirs(eyes)} action={<HomeLink />}>
          {t.states.asTheirs}
        </Empty>
      )}
    </>
  );
}

import type { ReactNode } from 'react';
import { useViewer } from '#src/api/use-viewer.ts';
import * as t from '#text/frame';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Empty, Forbidden } from '#src/ui/states.tsx';
import { HomeLink } from './HomeLink.tsx';
import { isShown, type NavPage } from './pages.ts';

interface OnlyForProps {
  page: Pick<NavPage, 'label' | 'roles' | 'only' | 'needs'>;
  children: ReactNode;
}

/** Shows the page to its roles, where the account's network has what it shows; other users are told whom it is for. */
export function OnlyFor({ page, children }: OnlyForProps) {
  const { role, eyes, connection } = useViewer();
  const { label, roles } = page;
  const isThere = isShown(page, connection);
  if (roles.includes(eyes) && isThere) return children;
  return (
    <>
      <PageHeader title={label} />
      {!isThere ? (
        <Empty title={connection ? t.shell.connection.notThere : t.shell.connection.none} action={<HomeLink />}>
          {connection ? t.shell.connection.notThereWhy(connection.name) : t.shell.connection.noneWhy}
        </Empty>
      ) : role === eyes ? (
        <Forbidden action={<HomeLink />}>{t.states.pageIsFor(roles)}</Forbidden>
      ) : (
        <Empty title={t.states.pageNotTheirs(eyes)} action={<HomeLink />}>
          {t.states.asTheirs}
        </Empty>
      )}
    </>
  );
}

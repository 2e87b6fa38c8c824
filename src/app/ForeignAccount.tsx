import * as t from '#text/frame';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { HomeLink } from './HomeLink.tsx';

export function ForeignAccount({ contactId }: { contactId: number }) {
  return (
    <>
      <PageHeader title={t.states.forbidden}>{t.shell.notYourAccount(contactId)}</PageHeader>
      <HomeLink />
    </>
  );
}

import { PageHeader } from '#src/ui/PageHeader.tsx';
import { connect as t } from '#text';
import { ConnectForm } from './ConnectForm.tsx';

/** The form in the frame of one of the person's accounts. */
export function Component() {
  return (
    <>
      <PageHeader title={t.title}>{t.lead}</PageHeader>
      <ConnectForm />
    </>
  );
}

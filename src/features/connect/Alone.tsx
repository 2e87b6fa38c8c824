import { OutsidePage } from '#src/ui/OutsidePage.tsx';
import { connect as t } from '#text';
import { ConnectForm } from './ConnectForm.tsx';

/** The form for somebody who belongs to no account. */
export function Component() {
  return (
    <OutsidePage title={t.title} lead={t.lead} wide>
      <ConnectForm />
    </OutsidePage>
  );
}

import { endPersonSessions, type Person } from '#contract/people';
import { call } from '#src/api/call.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { scopeOf } from '#src/api/viewer.ts';
import * as t from '#text';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';

interface SignOutDialogProps {
  person: Person;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before somebody's sessions end on every device. */
export function SignOutDialog({ person, onDone, onClose }: SignOutDialogProps) {
  const viewer = useViewer();
  const { name } = person;
  const signOut = async () => {
    await call(endPersonSessions, { params: { membershipId: person.id }, query: scopeOf(viewer) });
    onDone();
  };
  return (
    <ConfirmDialog
      opened
      title={t.people.signOutTitle(name)}
      confirm={t.people.signOutConfirm}
      danger
      onConfirm={signOut}
      onClose={onClose}
    >
      {t.people.signOutWhy(name)}
    </ConfirmDialog>
  );
}

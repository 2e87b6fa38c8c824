import { useQueryClient } from '@tanstack/react-query';
import { leaveAccount, listPeople, removePerson, type Person } from '#contract/people';
import { call } from '#src/api/call.ts';
import { meQuery } from '#src/api/me.ts';
import { keyOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { scopeOf } from '#src/api/viewer.ts';
import * as t from '#text';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';

/** Asks before somebody is removed, or leaves. */
export function EndDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const viewer = useViewer();
  const queries = useQueryClient();
  const params = { membershipId: person.id };
  if (viewer.membership.id === person.id) {
    const leave = async () => {
      await call(leaveAccount, { params });
      await queries.invalidateQueries({ queryKey: meQuery.queryKey });
    };
    return (
      <ConfirmDialog
        opened
        title={t.people.leaveTitle}
        confirm={t.people.leaveConfirm}
        danger
        onConfirm={leave}
        onClose={onClose}
      >
        {t.people.leaveWhy}
      </ConfirmDialog>
    );
  }
  const remove = async () => {
    await call(removePerson, { params, query: scopeOf(viewer) });
    await queries.invalidateQueries({ queryKey: keyOf(listPeople) });
  };
  return (
    <ConfirmDialog
      opened
      title={t.people.removeTitle(person.name)}
      confirm={t.people.removeConfirm}
      danger
      onConfirm={remove}
      onClose={onClose}
    >
      {t.people.removeWhy(person.name)}
    </ConfirmDialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { endPersonSessions, listPeople, resetSecondFactor, type Person } from '#contract/people';
import { call } from '#src/api/call.ts';
import { keyOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { scopeOf } from '#src/api/viewer.ts';
import * as t from '#text';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';

const words = t.people;

/** Acts of an admin on a person's sign-in. */
const acts = {
  signOut: {
    endpoint: endPersonSessions,
    title: words.signOutTitle,
    why: words.signOutWhy,
    confirm: words.signOutConfirm,
    done: words.signedOut,
  },
  resetFactor: {
    endpoint: resetSecondFactor,
    title: words.resetFactorTitle,
    why: words.resetFactorWhy,
    confirm: words.resetFactorConfirm,
    done: words.factorReset,
  },
} as const;
export type SignInAct = keyof typeof acts;

interface SignInDialogProps {
  act: SignInAct;
  person: Person;
  /** Called with what was done, in words. */
  onDone: (told: string) => void;
  onClose: () => void;
}

/** Asks before somebody's sessions end on every device, or their second factor is reset. */
export function SignInDialog({ act, person, onDone, onClose }: SignInDialogProps) {
  const viewer = useViewer();
  const queries = useQueryClient();
  const { endpoint, title, why, confirm, done } = acts[act];
  const { name } = person;
  const change = async () => {
    await call(endpoint, { params: { membershipId: person.id }, query: scopeOf(viewer) });
    await queries.invalidateQueries({ queryKey: keyOf(listPeople) });
    onDone(done(name));
  };
  return (
    <ConfirmDialog opened title={title(name)} confirm={confirm} danger onConfirm={change} onClose={onClose}>
      {why(name)}
    </ConfirmDialog>
  );
}

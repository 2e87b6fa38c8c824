import { decidingHere } from '#src/ui/aside.ts';
import { useStore } from '#src/ui/use-store.ts';
import { deferred } from './deferred.ts';
import { isFailure, Notice } from './Notice.tsx';

/** The latest notice of a conversion that is not open, on any page. What has failed comes first. */
export default function FixedDecisionBar() {
  const all = useStore(deferred);
  const open = useStore(decidingHere);
  const others = [...all].filter(([id]) => id !== open);
  const [id, told] = others.findLast(([, { kind }]) => isFailure(kind)) ?? others.at(-1) ?? [];
  if (id === undefined || !told) return null;
  const close = () => {
    for (const [other, { kind }] of others) if (other === id || !isFailure(kind)) deferred.dismiss(other);
  };
  return <Notice key={`${id}${told.kind}`} id={id} told={told} fixed onClose={close} />;
}

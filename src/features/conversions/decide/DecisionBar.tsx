import { useEffect } from 'react';
import { decidingHere } from '#src/ui/aside.ts';
import { useStore } from '#src/ui/use-store.ts';
import { deferred } from './deferred.ts';
import { Notice } from './Notice.tsx';

/** The notice of one conversion, in its own detail. */
export default function DecisionBar({ conversionId }: { conversionId: string }) {
  const told = useStore(deferred).get(conversionId);
  useEffect(() => {
    decidingHere.set(conversionId);
    return () => decidingHere.set(null);
  }, [conversionId]);
  return told ? <Notice key={told.kind} id={conversionId} told={told} /> : null;
}

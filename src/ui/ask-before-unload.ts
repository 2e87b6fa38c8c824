import { useEffect } from 'react';

/** Makes the browser ask before the tab closes or the document unloads, while something would be lost. */
export function useAskBeforeUnload(loses: boolean): void {
  useEffect(() => {
    if (!loses) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [loses]);
}

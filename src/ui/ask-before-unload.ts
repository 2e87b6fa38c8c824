import { useEffect } from 'react';

/** The browser asks before the tab is closed, or the document left, while that would lose something. */
export function useAskBeforeUnload(loses: boolean): void {
  useEffect(() => {
    if (!loses) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [loses]);
}

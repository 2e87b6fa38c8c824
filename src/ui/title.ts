import { useEffect } from 'react';
import * as t from '#text/frame';

/** Sets the document title: the most specific part first, the product last, since tabs truncate the end. */
export function useDocumentTitle(...parts: (string | undefined)[]): void {
  const title = [...parts.filter((part) => part), t.shell.product].join(' · ');
  useEffect(() => {
    const before = document.title;
    document.title = title;
    // Restores the list's title when a detail closes; a following page sets its own.
    return () => void (document.title = before);
  }, [title]);
}

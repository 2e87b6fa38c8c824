import { useEffect } from 'react';
import * as t from '#text/frame';

/** Names the document: what is shown first, the product last, as tabs cut names at the end. */
export function useDocumentTitle(...parts: (string | undefined)[]): void {
  const title = [...parts.filter((part) => part), t.shell.product].join(' · ');
  useEffect(() => {
    const before = document.title;
    document.title = title;
    // A detail over a list gives the list its name back; a page that follows sets its own.
    return () => void (document.title = before);
  }, [title]);
}

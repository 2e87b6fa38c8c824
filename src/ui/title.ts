import { useEffect } from 'react';
import { t } from '#src/text/index.ts';

/** Names the document: what is shown first, the product last, as tabs cut names at the end. */
export function useDocumentTitle(...parts: (string | undefined)[]): void {
  const title = [...parts.filter((part) => part), t.shell.product].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}

import { useCallback, useEffect, useState } from 'react';
import * as t from '#text/frame';

const SAID_MS = 2500;

/** Copies text and reports it for a moment. */
export function useClipboard(): { copy: (text: string) => void; said: string } {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (said === '') return;
    const timer = setTimeout(() => setSaid(''), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = useCallback((text: string) => {
    const refused = () => setSaid(t.states.copyRefused);
    // Without https `navigator.clipboard` is undefined.
    if (!navigator.clipboard) return refused();
    void navigator.clipboard.writeText(text).then(() => setSaid(t.table.copiedText(text)), refused);
  }, []);
  return { copy, said };
}

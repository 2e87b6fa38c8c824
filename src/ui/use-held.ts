import { useState } from 'react';

/**
 * What a search shows: what it `found`, and until that is there for the text that `isCurrent`, what was shown before. The
 * answer to an earlier text would take away what somebody is about to press.
 */
export function useHeld<T>(found: T | undefined, isCurrent: boolean): T | undefined {
  const [held, hold] = useState(found);
  const isNew = isCurrent && found !== undefined;
  if (isNew && held !== found) hold(() => found);
  return isNew ? found : held;
}

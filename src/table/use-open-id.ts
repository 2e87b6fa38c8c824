import { useLocation } from 'react-router';
import { openedBy } from '#src/ui/paths.ts';

/** What the address opens over the page's list: a row's id, or a word such as `new`. */
export const useOpenId = (): string | undefined => openedBy(useLocation().pathname);

import { useSyncExternalStore } from 'react';
import type { Media } from './media.ts';

/** Whether the window is so; drawn anew when that changes. */
export const useMedia = ({ subscribe, is }: Media): boolean => useSyncExternalStore(subscribe, is);

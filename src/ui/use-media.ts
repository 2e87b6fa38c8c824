import { useSyncExternalStore } from 'react';
import type { Media } from './media.ts';

export const useMedia = ({ subscribe, is }: Media): boolean => useSyncExternalStore(subscribe, is);

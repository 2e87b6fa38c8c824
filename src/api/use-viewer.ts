import { createContext, use } from 'react';
import type { Viewer } from './viewer.ts';

export const ViewerContext = createContext<Viewer | null>(null);

export function useViewer(): Viewer {
  const viewer = use(ViewerContext);
  if (!viewer) throw new Error('useViewer is for pages below /:agencyId/:contactId');
  return viewer;
}

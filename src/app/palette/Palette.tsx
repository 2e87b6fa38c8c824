import { lazy, Suspense, useSyncExternalStore } from 'react';
import { fresh } from '../stale-version.ts';
import { openPalette, paletteStore } from './open.ts';
import { useShortcuts } from './use-shortcuts.ts';

const CommandPalette = lazy(fresh(() => import('./CommandPalette.tsx')));
const ShortcutSheet = lazy(fresh(() => import('./ShortcutSheet.tsx')));

/** The keyboard's way around: shortcuts everywhere, the palette and the list of shortcuts when asked for. */
export function Palette() {
  useShortcuts();
  const opened = useSyncExternalStore(paletteStore.subscribe, paletteStore.get);
  const close = () => openPalette(null);
  return (
    <Suspense>
      {opened === 'commands' && <CommandPalette onClose={close} />}
      {opened === 'shortcuts' && <ShortcutSheet onClose={close} />}
    </Suspense>
  );
}

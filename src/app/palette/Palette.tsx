import { Suspense, useSyncExternalStore } from 'react';
import { later } from '#src/ui/later.tsx';
import { openPalette, paletteStore } from './open.ts';
import { useShortcuts } from './use-shortcuts.ts';

const CommandPalette = later(() => import('./CommandPalette.tsx'), 'dialog');
const ShortcutSheet = later(() => import('./ShortcutSheet.tsx'), 'dialog');

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

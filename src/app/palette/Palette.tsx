import { Suspense } from 'react';
import { useStore } from '#src/ui/use-store.ts';
import { later } from '#src/first-view/later.tsx';
import { opened } from './open.ts';
import { useNotedOpenings } from './recent.ts';
import { useShortcuts } from './use-shortcuts.ts';

const CommandPalette = later(() => import('./CommandPalette.tsx'), 'dialog');
const ShortcutSheet = later(() => import('./ShortcutSheet.tsx'), 'dialog');

export function Palette() {
  useShortcuts();
  useNotedOpenings();
  const open = useStore(opened);
  const close = () => opened.set(null);
  return (
    <Suspense>
      {open === 'commands' && <CommandPalette onClose={close} />}
      {open === 'shortcuts' && <ShortcutSheet onClose={close} />}
    </Suspense>
  );
}

import { useViewer } from '#src/api/use-viewer.ts';
import * as t from '#text/frame';
import { Dialog } from '#src/ui/Dialog.tsx';
import { pagesFor } from '../pages.ts';
import { ShortcutKeys } from './ShortcutKeys.tsx';
import { singleKeys } from './single-keys.ts';
import classes from './palette.module.css';
import { Tick } from '#src/ui/controls.tsx';

export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { eyes, connection, membership } = useViewer();
  const general: [keys: string, what: string][] = [
    ['Ctrl/Cmd K', t.palette.shortcut.palette],
    ['/', t.palette.shortcut.search],
    ['↓', t.palette.shortcut.list],
    ['?', t.palette.shortcut.sheet],
    ['Esc', t.palette.shortcut.close],
  ];
  const jumps = pagesFor(eyes, connection, membership.level).map(({ jump, label }): [string, string] => [
    `g ${jump}`,
    t.palette.goTo(label),
  ]);
  return (
    <Dialog title={t.palette.shortcuts} onClose={onClose}>
      <dl className={classes.sheet}>
        {[...general, ...jumps].map(([keys, what]) => (
          <div key={keys}>
            <dt>{what}</dt>
            <dd>
              <ShortcutKeys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
      <SingleKeysSwitch />
    </Dialog>
  );
}

function SingleKeysSwitch() {
  const on = singleKeys.use() === 'on';
  return (
    <label className={classes.switch}>
      <Tick type="checkbox" checked={on} onChange={() => singleKeys.set(on ? 'off' : 'on')} />
      {t.palette.singleKeys}
    </label>
  );
}

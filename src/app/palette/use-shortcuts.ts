import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, type NavigateFunction } from 'react-router';
import { useViewer } from '#src/api/use-viewer.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { paths } from '#src/lib/paths.ts';
import { pagesFor } from '../pages.ts';
import { keyReader, type Meaning } from './keys.ts';
import { opened } from './open.ts';
import { singleKeys } from './single-keys.ts';

export function useShortcuts(): void {
  const viewer = useViewer();
  const navigate = useNavigate();
  const [read] = useState(keyReader);
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    // A page may have used the key already.
    if (event.defaultPrevented || event.isComposing) return;
    const { key, ctrlKey, metaKey, altKey, timeStamp } = event;
    // The key after `g` is a jump before it is a key of the list that has the focus.
    if ((event.eventPhase === Event.CAPTURING_PHASE) !== read.awaits(timeStamp)) return;
    const busy = isBusy(event.target);
    const jumps = new Set(pagesOf(viewer).map(({ jump }) => jump));
    const meaning = read({ key, mod: ctrlKey || metaKey, alt: altKey, busy, jumps, at: timeStamp });
    if (!meaning || !perform(meaning, viewer, navigate)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  // Both once for as long as the account is open: a navigation that ends between two keys must not lose the first.
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    addEventListener('keydown', listener);
    addEventListener('keydown', listener, true);
    return () => {
      removeEventListener('keydown', listener);
      removeEventListener('keydown', listener, true);
    };
  }, []);
}

const pagesOf = ({ eyes, connection, membership }: Viewer) => pagesFor(eyes, connection, membership.level);

function isBusy(target: EventTarget | null): boolean {
  if (singleKeys.get() === 'off' || document.querySelector('dialog[open], [role="dialog"]')) return true;
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

/** Performs it; false when there was nothing to do. */
function perform(meaning: Meaning, viewer: Viewer, navigate: NavigateFunction): boolean {
  switch (meaning.kind) {
    case 'palette':
      opened.set('commands');
      return true;
    case 'sheet':
      opened.set('shortcuts');
      return true;
    case 'search':
      return focusSearch();
    case 'jump': {
      const page = pagesOf(viewer).find(({ jump }) => jump === meaning.to);
      if (page) void navigate(paths.page(viewer, page.path));
      return page !== undefined;
    }
  }
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"], main [data-page-search]');
  field?.focus();
  field?.select();
  return field !== null;
}

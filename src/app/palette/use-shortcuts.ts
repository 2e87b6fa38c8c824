import { useEffect } from 'react';
import { useNavigate, type NavigateFunction } from 'react-router';
import { useViewer, type Viewer } from '#src/api/viewer.ts';
import { paths } from '#src/lib/paths.ts';
import { pagesFor } from '../pages.ts';
import { keyReader, type Meaning } from './keys.ts';
import { opened } from './open.ts';
import { singleKeys } from './single-keys.ts';

export function useShortcuts(): void {
  const viewer = useViewer();
  const navigate = useNavigate();
  useEffect(() => {
    const read = keyReader(new Set(pagesFor(viewer.eyes).map((page) => page.jump)));
    const onKeyDown = (event: KeyboardEvent): void => {
      // A page may have used the key already.
      if (event.defaultPrevented || event.isComposing) return;
      const { key, ctrlKey, metaKey, altKey, timeStamp } = event;
      const meaning = read({ key, mod: ctrlKey || metaKey, alt: altKey, busy: isBusy(event.target), at: timeStamp });
      if (meaning && perform(meaning, viewer, navigate)) event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [viewer, navigate]);
}

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
      const page = pagesFor(viewer.eyes).find(({ jump }) => jump === meaning.to);
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

import { useRef, useState, type DragEvent, type ReactNode, type RefObject } from 'react';
import { updateFile } from '#contract/file-explorer';
import type { FileEntry } from '#contract/files';
import { call } from '#src/api/call.ts';
import { useViewer } from '#src/api/viewer.ts';
import * as t from '#text';
import { Reason } from '#src/ui/states.tsx';
import { doEach, useFilesChanged, type Held, type Refused } from './changes.ts';
import { chosenOf, type Chosen } from './chosen.ts';
import { isFolder } from './columns.ts';
import s from './files.module.css';

/** Says that an entry of ours is dragged, not a file of the desk. */
const ENTRY = 'application/x-partnerdeck-entry';

interface Props {
  rows: readonly FileEntry[];
  enabled: boolean;
  /** What is picked: whoever drags one of these drags all. */
  held: RefObject<Held | null>;
  onChosen: (chosen: Chosen) => void;
  children: ReactNode;
}

/** Takes files that are dropped anywhere on the page, and entries that are dragged onto a folder. */
export function DropZone({ rows, enabled, held, onChosen, children }: Props) {
  const [over, setOver] = useState(false);
  const { move, failed } = useMove();
  const dragged = useRef<Held | null>(null);
  const lit = useRef<HTMLElement | null>(null);
  const light = (element: HTMLElement | null) => {
    if (lit.current === element) return;
    lit.current?.removeAttribute('data-drop');
    element?.setAttribute('data-drop', '');
    lit.current = element;
  };
  const onDragStart = (event: DragEvent) => {
    const row = rowOf(event.target, rows);
    if (!row) return;
    dragged.current = held.current?.has(row.entry.id) ? held.current : null;
    event.dataTransfer.setData(ENTRY, String(row.entry.id));
    event.dataTransfer.effectAllowed = 'move';
  };
  const onDragOver = (event: DragEvent) => {
    const { types } = event.dataTransfer;
    const folder = types.includes(ENTRY) ? folderOf(event.target, rows) : undefined;
    light(folder?.element ?? null);
    if (types.includes('Files')) setOver(true);
    else if (!folder) return;
    event.preventDefault();
  };
  const onDragLeave = (event: DragEvent) => {
    if (event.currentTarget.contains(event.relatedTarget as Node | null)) return;
    setOver(false);
    light(null);
  };
  const onDrop = (event: DragEvent) => {
    setOver(false);
    light(null);
    const moved = event.dataTransfer.getData(ENTRY);
    const folder = moved === '' ? undefined : folderOf(event.target, rows);
    if (folder) {
      event.preventDefault();
      void move(Number(moved), dragged.current, folder.id);
    } else if (event.dataTransfer.types.includes('Files')) {
      event.preventDefault();
      onChosen(chosenOf(event.dataTransfer));
    }
  };
  const drags = enabled ? { onDragStart, onDragOver, onDragLeave, onDrop } : {};
  return (
    // Dropping is one more way to what the buttons do, for those who point.
    <div className={s.zone} {...drags}>
      {children}
      {failed && (
        <p role="alert" className={s.refusals}>
          {failed.of > 1 && `${t.files.partly(failed.count, failed.of)} `}
          <Reason error={failed.error} />
        </p>
      )}
      {over && (
        <p className={s.over} aria-hidden>
          {t.files.dropHere}
        </p>
      )}
    </div>
  );
}

function useMove() {
  const { agencyId, contactId } = useViewer();
  const changed = useFilesChanged();
  const [failed, setFailed] = useState<{ count: number; of: number; error: unknown } | null>(null);
  const move = async (entryId: number, picked: Held | null, folderId: number) => {
    setFailed(null);
    const body = { folderId: folderId === 0 ? null : folderId };
    const query = { agencyId, contactId };
    try {
      // A folder that is picked, too, stays where the others go.
      const ids = (picked ? await picked.ids() : [entryId]).filter((id) => id !== folderId);
      const refused: Refused[] = await doEach(ids, (id) => call(updateFile, { params: { entryId: id }, query, body }));
      const [first] = refused;
      if (first) setFailed({ count: refused.length, of: ids.length, error: first.error });
      else picked?.clear();
    } catch (error) {
      setFailed({ count: 1, of: 1, error });
    }
    await changed();
  };
  return { move, failed };
}

/** The entry whose row something is in. */
function rowOf(target: EventTarget, rows: readonly FileEntry[]) {
  const element = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null;
  const entry = element && rows[Number(element.dataset['index'])];
  return entry ? { element, entry } : undefined;
}

/** The folder that something is dropped on: a row, or a step of the path. */
function folderOf(target: EventTarget, rows: readonly FileEntry[]) {
  const step = target instanceof Element ? target.closest<HTMLElement>('[data-folder]') : null;
  if (step) return { element: step, id: Number(step.dataset['folder']) };
  const row = rowOf(target, rows);
  return row && isFolder(row.entry) ? { element: row.element, id: row.entry.id } : undefined;
}

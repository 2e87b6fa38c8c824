import { useRef, useState, type DragEvent, type ReactNode, type RefObject } from 'react';
import type { FileEntry } from '#contract/files';
import * as t from '#text';
import { Reason } from '#src/ui/states.tsx';
import { useMoveInto, type Held } from './changes.ts';
import { chosenOf, type Chosen } from './chosen.ts';
import { isFolder } from './entry.ts';
import s from './files.module.css';
import { RunDialog } from './RunDialog.tsx';
import { useEach } from './use-each.ts';

/** Drag data type that marks an entry of the explorer, unlike a file from the desktop. */
const ENTRY = 'application/x-partnerdeck-entry';

interface Props {
  rows: readonly FileEntry[];
  enabled: boolean;
  held: RefObject<Held | null>;
  onChosen: (chosen: Chosen) => void;
  children: ReactNode;
}

export function DropZone({ rows, enabled, held, onChosen, children }: Props) {
  const [over, setOver] = useState(false);
  const { move, title, each, failure } = useMove();
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
    const folder = types.includes(ENTRY) && !each.running ? folderOf(event.target, rows) : undefined;
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
    const folder = moved === '' || each.running ? undefined : folderOf(event.target, rows);
    if (folder) {
      event.preventDefault();
      const id = Number(moved);
      // An entry dragged from another window moves alone.
      const name = rows.find((row) => row.id === id)?.name ?? moved;
      void move({ id, name }, dragged.current?.has(id) ? dragged.current : null, folder.id);
    } else if (event.dataTransfer.types.includes('Files')) {
      event.preventDefault();
      onChosen(chosenOf(event.dataTransfer));
    }
  };
  // Runs after a drop as well as after a cancelled drag.
  const onDragEnd = () => void (dragged.current = null);
  const drags = enabled ? { onDragStart, onDragOver, onDragLeave, onDrop, onDragEnd } : {};
  return (
    // Dropping duplicates the buttons for pointer users.
    <div className={s.zone} {...drags}>
      {children}
      {failure !== null && (
        <p role="alert" className={s.refusals}>
          <Reason error={failure} />
        </p>
      )}
      <RunDialog title={title} each={each} />
      {over && (
        <p className={s.over} aria-hidden>
          {t.files.dropHere}
        </p>
      )}
    </div>
  );
}

function useMove() {
  const moveInto = useMoveInto();
  const each = useEach();
  const [title, setTitle] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const move = async (entry: Pick<FileEntry, 'id' | 'name'>, picked: Held | null, folderId: number) => {
    setFailure(null);
    try {
      // A picked folder that is the target stays where it is.
      const ids = (picked ? await picked.ids() : [entry.id]).filter((id) => id !== folderId);
      if (ids.length === 0) return;
      setTitle(t.files.moveTitle(ids.length, entry.name));
      void each.start({ ids, act: moveInto(folderId), onDone: picked?.clear });
    } catch (error) {
      setFailure(error);
    }
  };
  return { move, title, each, failure };
}

function rowOf(target: EventTarget, rows: readonly FileEntry[]) {
  const element = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null;
  const entry = element && rows[Number(element.dataset['index'])];
  return entry ? { element, entry } : undefined;
}

/** The target folder: a row, or a step of the path. */
function folderOf(target: EventTarget, rows: readonly FileEntry[]) {
  const step = target instanceof Element ? target.closest<HTMLElement>('[data-folder]') : null;
  if (step) return { element: step, id: Number(step.dataset['folder']) };
  const row = rowOf(target, rows);
  return row && isFolder(row.entry) ? { element: row.element, id: row.entry.id } : undefined;
}

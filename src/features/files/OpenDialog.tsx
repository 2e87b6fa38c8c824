import type { FileEntry } from '#contract/files';
import { EachDialog } from './EachDialog.tsx';
import { FolderDialog } from './FolderDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { RenameDialog } from './RenameDialog.tsx';

/** Subject of a dialog: an entry, or several ids with the name of the first and whether they include folders. */
export type Opened =
  | { kind: 'folder'; folderId: number }
  | { kind: 'rename'; entry: Pick<FileEntry, 'id' | 'name' | 'description'> }
  | { kind: 'move'; ids: readonly number[]; name: string }
  | { kind: 'remove' | 'erase'; ids: readonly number[]; name: string; folders: boolean };

export interface OpenDialogProps {
  opened: Opened;
  onClose: () => void;
  /** Called when the entry has left its place. */
  onGone?: () => void;
}

export default function OpenDialog({ opened, onClose, onGone }: OpenDialogProps) {
  switch (opened.kind) {
    case 'folder':
      return <FolderDialog folderId={opened.folderId} onClose={onClose} />;
    case 'rename':
      return <RenameDialog entry={opened.entry} onClose={onClose} />;
    case 'move':
      return <MoveDialog ids={opened.ids} name={opened.name} onClose={onClose} onDone={onGone} />;
    case 'remove':
    case 'erase':
      return <EachDialog {...opened} onClose={onClose} onDone={onGone} />;
  }
}

import { uploadFile } from '#contract/files';
import { createFolder, deleteFile, updateFile } from '#contract/folders';
import { needs } from '#src/ui/needs.ts';
import { Button, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { FileDetail } from '#contract/folders';
import { useViewer } from '#src/api/use-viewer.ts';
import { may } from '#src/api/viewer.ts';
import * as t from '#text';
import { useOffer } from '#src/ui/offers.ts';
import { PlainButton } from '#src/ui/PlainButton.tsx';
import { Popover } from '#src/ui/Popover.tsx';
import { PopoverButton } from '#src/ui/PopoverButton.tsx';
import { paths } from '#src/lib/paths.ts';
import { downloadHref } from './address.ts';
import { pickFiles, type Chosen } from './chosen.ts';
import { Dialogs } from './Dialogs.tsx';
import s from './files.module.css';
import type { Opened } from './OpenDialog.tsx';

interface Props {
  bin: boolean;
  folderId: number;
  folder: FileDetail | undefined;
  onChosen: (chosen: Chosen) => void;
}

export function Actions({ bin, folder, folderId, onChosen }: Props) {
  const viewer = useViewer();
  const [opened, setOpened] = useState<Opened | null>(null);
  const navigate = useNavigate();
  const upload = async () => {
    const files = await pickFiles();
    if (files.length > 0) onChosen({ files, folders: [] });
  };
  useOffer(bin || !may(viewer, uploadFile) ? undefined : 'upload', () => void upload());
  useOffer(bin || !may(viewer, createFolder) ? undefined : 'newFolder', () => setOpened({ kind: 'folder', folderId }));
  if (bin)
    return (
      <Button component={Link} to={paths.files(viewer)} variant="default">
        {t.files.toFiles}
      </Button>
    );
  if (!may(viewer, createFolder)) return null;
  return (
    <>
      <Button component={Link} to={paths.bin(viewer)} variant="subtle">
        {t.files.openBin}
      </Button>
      {folder && <FolderMenu folder={folder} onOpen={setOpened} />}
      <Button variant="default" {...needs(createFolder)} onClick={() => setOpened({ kind: 'folder', folderId })}>
        {t.files.newFolder}
      </Button>
      <Button {...needs(uploadFile)} onClick={() => void upload()}>
        {t.files.upload}
      </Button>
      {opened && (
        <Dialogs
          opened={opened}
          onClose={() => setOpened(null)}
          onGone={() => void navigate(paths.folder(viewer, folder?.parentEntryId ?? 0))}
        />
      )}
    </>
  );
}

function FolderMenu({ folder, onOpen }: { folder: FileDetail; onOpen: (opened: Opened) => void }) {
  const viewer = useViewer();
  const about = { ids: [folder.id], name: folder.name, folders: true };
  return (
    <PopoverButton
      className={s.menuButton}
      panel={(panel) => {
        const open = (opened: Opened) => () => {
          panel.onClose();
          onOpen(opened);
        };
        return (
          <Popover {...panel} title={t.files.folderMenu} variant="menu" align="end">
            <div className={s.menu}>
              <a href={downloadHref(viewer, folder)} download className={s.item} onClick={panel.onClose}>
                {t.files.downloadZip}
              </a>
              <UnstyledButton
                component={PlainButton}
                className={s.item}
                {...needs(updateFile)}
                onClick={open({ kind: 'rename', entry: folder })}
              >
                {t.files.rename}
              </UnstyledButton>
              <UnstyledButton
                component={PlainButton}
                className={s.item}
                {...needs(updateFile)}
                onClick={open({ kind: 'move', ...about })}
              >
                {t.files.move}
              </UnstyledButton>
              <UnstyledButton
                component={PlainButton}
                className={s.item}
                {...needs(deleteFile)}
                onClick={open({ kind: 'remove', ...about })}
              >
                {t.files.remove}
              </UnstyledButton>
            </div>
          </Popover>
        );
      }}
    >
      {t.files.folderMenu}
      <IconChevronDown size={16} aria-hidden />
    </PopoverButton>
  );
}

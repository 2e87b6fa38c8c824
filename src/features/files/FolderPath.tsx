import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { FileDetail } from '#contract/folders';
import { useViewer } from '#src/api/use-viewer.ts';
import * as t from '#text';
import { paths } from '#src/lib/paths.ts';
import s from './files.module.css';

export function FolderPath({ folder }: { folder: FileDetail | undefined }) {
  const viewer = useViewer();
  const above = [{ id: 0, name: t.files.top }, ...(folder?.folders ?? [])];
  return (
    <nav aria-label={t.files.path} className={s.path}>
      <ol>
        {above.map(({ id, name }, at) => (
          <li key={id}>
            {folder || at < above.length - 1 ? (
              <Link to={paths.folder(viewer, id)} className={s.crumb ?? ''} data-folder={id}>
                {name}
              </Link>
            ) : (
              <span aria-current="page">{name}</span>
            )}
            {(folder || at < above.length - 1) && <IconChevronRight size={14} aria-hidden />}
          </li>
        ))}
        {folder && (
          <li>
            <span aria-current="page">{folder.name}</span>
          </li>
        )}
      </ol>
    </nav>
  );
}

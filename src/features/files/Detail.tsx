import { needs } from '#src/ui/needs.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { getFileDetail, restoreFile, type FileDetail, eraseFile, updateFile, deleteFile } from '#contract/folders';
import { call, CallError } from '#src/api/call.ts';
import { queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { formatBytes } from '#src/lib/bytes.ts';
import * as t from '#text';
import { DetailDrawer } from '#src/ui/DetailDrawer.tsx';
import { Facts, Section } from '#src/ui/Facts.tsx';
import { Instant } from '#src/ui/Instant.tsx';
import { paths } from '#src/lib/paths.ts';
import { Awaiting, Empty, Reason } from '#src/ui/states.tsx';
import { downloadHref } from './address.ts';
import { useFilesChanged } from './changes.ts';
import { categoryName, isFolder, personName, typeName } from './entry.ts';
import { Dialogs } from './Dialogs.tsx';
import s from './files.module.css';
import type { Opened } from './OpenDialog.tsx';
import { pollWhile } from '#src/deciding/polling.ts';
import { Preview } from './Preview.tsx';
import { ProcessingPart } from './ProcessingPart.tsx';

export function Component() {
  const viewer = useViewer();
  const entryId = Number(useParams()['id']);
  const { search } = useLocation();
  const { agencyId, contactId } = viewer;
  const query = useQuery({
    ...queryOf(getFileDetail, { params: { entryId }, query: { agencyId, contactId } }),
    enabled: Number.isSafeInteger(entryId) && entryId > 0,
    refetchInterval: ({ state }) => pollWhile(state.data ? [state.data.data] : []),
  });
  const file = query.data?.data;
  const missing = !(entryId > 0) || (query.error instanceof CallError && query.error.code === 'NOT_FOUND');
  return (
    <DetailDrawer title={file?.name ?? t.files.title} closeTo={paths.files(viewer) + search} size={760}>
      {missing ? (
        <Empty title={t.files.notFound} />
      ) : file ? (
        <File key={file.id} file={file} />
      ) : (
        <Awaiting query={query} what={t.files.failed} lines={12} />
      )}
    </DetailDrawer>
  );
}

function File({ file }: { file: FileDetail }) {
  const gone = file.deleted || isOver(file);
  return (
    <>
      <Doing file={file} />
      {file.deleted && <p className={s.words}>{t.files.inBin}</p>}
      {isOver(file) && <p className={s.words}>{t.files.expired}</p>}
      {file.processing && (
        <Section title={t.files.sections.processing}>
          <ProcessingPart file={file} processing={file.processing} />
        </Section>
      )}
      {!gone && !isFolder(file) && (
        <Section title={t.files.sections.preview}>
          <Preview file={file} />
        </Section>
      )}
      <Section title={t.files.sections.facts}>
        <FileFacts file={file} />
      </Section>
      {file.notified.length > 0 && (
        <Section title={t.files.sections.told}>
          <Facts
            facts={file.notified.map(({ name, readAt }) => [
              name,
              readAt ? (
                <>
                  {t.files.read} <Instant at={readAt} />
                </>
              ) : (
                t.files.unread
              ),
            ])}
          />
        </Section>
      )}
    </>
  );
}

const isOver = ({ expirationDate }: FileDetail) => expirationDate !== null && Date.parse(expirationDate) <= Date.now();

function Doing({ file }: { file: FileDetail }) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [opened, setOpened] = useState<Opened | null>(null);
  const about = { ids: [file.id], name: file.name, folders: isFolder(file) };
  return (
    <div className={s.doing}>
      {file.deleted ? (
        <>
          <Restore file={file} />
          <Button variant="default" {...needs(eraseFile)} onClick={() => setOpened({ kind: 'erase', ...about })}>
            {t.files.erase}
          </Button>
        </>
      ) : (
        <>
          {!isOver(file) && (
            <Button component="a" href={downloadHref(viewer, file)} download>
              {isFolder(file) ? t.files.downloadZip : t.files.download}
            </Button>
          )}
          <Button variant="default" {...needs(updateFile)} onClick={() => setOpened({ kind: 'rename', entry: file })}>
            {t.files.rename}
          </Button>
          <Button variant="default" {...needs(updateFile)} onClick={() => setOpened({ kind: 'move', ...about })}>
            {t.files.move}
          </Button>
          <Button variant="default" {...needs(deleteFile)} onClick={() => setOpened({ kind: 'remove', ...about })}>
            {t.files.remove}
          </Button>
        </>
      )}
      {opened && (
        <Dialogs
          opened={opened}
          onClose={() => setOpened(null)}
          onGone={() => {
            if (opened.kind !== 'move') void navigate(paths.files(viewer) + search, { replace: true });
          }}
        />
      )}
    </div>
  );
}

function Restore({ file }: { file: FileDetail }) {
  const { agencyId, contactId } = useViewer();
  const changed = useFilesChanged();
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  const restore = async () => {
    setState({ busy: true, error: null });
    try {
      await call(restoreFile, { params: { entryId: file.id }, query: { agencyId, contactId } });
      setState({ busy: false, error: null });
    } catch (error) {
      setState({ busy: false, error });
    }
    await changed();
  };
  return (
    <>
      <Button loading={state.busy} {...needs(restoreFile)} onClick={() => void restore()}>
        {t.files.restore}
      </Button>
      {state.error !== null && (
        <p role="alert" className={s.refusals}>
          <Reason error={state.error} />
        </p>
      )}
    </>
  );
}

function FileFacts({ file }: { file: FileDetail }) {
  const viewer = useViewer();
  const c = t.files.columns;
  const folder = file.folders.at(-1) ?? { id: 0, name: t.files.top };
  const where = <Link to={paths.folder(viewer, folder.id)}>{folder.name}</Link>;
  const instant = (at: string | null) => at && <Instant at={at} show="absolute" />;
  return (
    <Facts
      facts={[
        [t.files.description, file.description],
        [t.files.path, file.deleted ? file.filePath : where],
        [c.category, categoryName(file.category.id)],
        [c.type, typeName(file)],
        [c.size, isFolder(file) ? null : formatBytes(file.fileSize)],
        [c.account, file.companyName],
        [c.campaign, file.campaignName],
        [c.by, personName(file.user)],
        [c.created, instant(file.creationDate)],
        [c.expires, instant(file.expirationDate)],
        [c.downloads, t.table.count(file.downloadCount)],
        [c.lastDownload, instant(file.lastDownloadDate)],
        [c.deleted, instant(file.deletionDate)],
        [c.deletedBy, personName(file.deletionUser)],
        [c.id, String(file.id)],
      ]}
    />
  );
}

import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type SubmitEvent } from 'react';
import { listFilePeople, type FileDetail } from '#contract/folders';
import { ENQUIRIES, fileCategories, OTHER, VALIDATIONS } from '#contract/files';
import { queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { useGuardedClose } from '#src/form/LeaveGuard.tsx';
import { asTextFile } from '#src/form/workbook-file.ts';
import { formatBytes } from '#src/lib/bytes.ts';
import { SelectInput } from '#src/form/SelectInput.tsx';
import { FormButtons } from '#src/form/FormButtons.tsx';
import * as t from '#text';
import { Dialog } from '#src/ui/Dialog.tsx';
import { pickFiles, type Chosen } from './chosen.ts';
import { categoryName } from './entry.ts';
import s from './files.module.css';
import { refusalOf } from './refusal.ts';
import { uploads } from './uploads.ts';
import { Tick } from '#src/ui/controls.tsx';

interface Props {
  chosen: Chosen;
  folderId: number;
  folder: FileDetail | undefined;
  onClose: () => void;
}

/** Decisions belong to advertisers, claims to publishers: the folder's owner decides. */
function categoriesFor(ofPublisher: boolean): number[] {
  return Object.keys(fileCategories)
    .map(Number)
    .filter((id) => id !== (ofPublisher ? VALIDATIONS : ENQUIRIES));
}

export default function UploadDialog({ chosen, folderId, folder, onClose }: Props) {
  const { agencyId, contactId, kind, mostUploadMb } = useViewer();
  const categories = categoriesFor(folder ? folder.publisherId !== null : kind === 'publisher');
  const own = folder?.category.id ?? OTHER;
  const [files, setFiles] = useState(chosen.files);
  const [firstCategory] = useState(categories.includes(own) ? own : OTHER);
  const [categoryId, setCategory] = useState(firstCategory);
  const [description, setDescription] = useState('');
  const [notify, setNotify] = useState<readonly number[]>([]);
  const [missing, setMissing] = useState(false);
  useEffect(() => void import('./UploadDock.tsx').catch(() => undefined), []);
  const refused = files.map((file) => refusalOf(file, mostUploadMb));
  const sent = files.filter((_, at) => refused[at] === undefined);
  const add = async () => setFiles([...files, ...(await pickFiles())]);
  // Files that opened the dialog are not lost by closing it.
  const dirty =
    description.trim() !== '' ||
    notify.length > 0 ||
    categoryId !== firstCategory ||
    files.some((file) => !chosen.files.includes(file));
  const { close, guard } = useGuardedClose(dirty, onClose);
  const start = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sent.length === 0) return setMissing(true);
    const isTable = categoryId === VALIDATIONS || categoryId === ENQUIRIES;
    const taken = isTable ? await Promise.all(sent.map(asTextFile)) : sent;
    uploads.add(taken, { agencyId, contactId, folderId, categoryId, description: description.trim(), notify });
    onClose();
  };
  return (
    <Dialog title={t.files.uploadTitle} onClose={close}>
      <form onSubmit={(event) => void start(event)} className={s.form}>
        {chosen.folders.length > 0 && (
          <p role="alert" className={s.refusals}>
            {t.files.isFolder(chosen.folders.join(', '))}
          </p>
        )}
        <ul className={s.chosen} aria-label={t.files.chosen(files.length)}>
          {files.map((file, at) => (
            <li key={`${file.name}-${at}`}>
              <span className={s.fileName}>{file.name}</span>
              <span className={s.quiet}>{formatBytes(file.size)}</span>
              <UnstyledButton
                className={s.small}
                aria-label={t.files.leaveOut(file.name)}
                onClick={() => setFiles(files.filter((one) => one !== file))}
              >
                <IconX size={14} aria-hidden />
              </UnstyledButton>
              {refused[at] && <span className={s.why}>{refused[at]}</span>}
            </li>
          ))}
        </ul>
        <div>
          <Button variant="default" size="compact-sm" onClick={() => void add()}>
            {t.files.choose}
          </Button>
          {missing && sent.length === 0 && (
            <p role="alert" className={s.bad}>
              {t.files.noneChosen}
            </p>
          )}
        </div>
        <SelectInput
          label={t.files.category}
          description={t.files.categoryHelp[categoryId as keyof typeof t.files.categoryHelp]}
          data={categories.map((id) => ({ value: String(id), label: categoryName(id) }))}
          value={String(categoryId)}
          onChange={(event) => setCategory(Number(event.currentTarget.value))}
          data-autofocus
        />
        <TextInput
          label={t.files.description}
          maxLength={2000}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <People picked={notify} onPick={setNotify} />
        <FormButtons send={t.files.start(sent.length)} onCancel={close} />
      </form>
      {guard}
    </Dialog>
  );
}

interface PeopleProps {
  picked: readonly number[];
  onPick: (ids: readonly number[]) => void;
}

function People({ picked, onPick }: PeopleProps) {
  const { agencyId, contactId } = useViewer();
  const { data, error } = useQuery(queryOf(listFilePeople, { query: { agencyId, contactId } }));
  if (error) return <p className={s.quiet}>{t.files.peopleFailed}</p>;
  if (!data || data.data.length === 0) return null;
  const toggle = (id: number, on: boolean) => onPick(on ? [...picked, id] : picked.filter((one) => one !== id));
  return (
    <fieldset className={s.people}>
      <legend>{t.files.notify}</legend>
      <p className={s.quiet}>{t.files.notifyHelp}</p>
      {data.data.map(({ id, name, role }) => (
        <label key={id}>
          <Tick
            type="checkbox"
            checked={picked.includes(id)}
            onChange={(event) => toggle(id, event.currentTarget.checked)}
          />
          {name}
          <span className={s.quiet}>{t.shell.roles[role]}</span>
        </label>
      ))}
    </fieldset>
  );
}

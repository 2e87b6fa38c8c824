import { Button, Textarea } from '@mantine/core';
import { useEffect, useRef, useState, type ClipboardEvent } from 'react';
import { useViewer } from '#src/api/use-viewer.ts';
import { formatBytes, limitPassed } from '#src/lib/bytes.ts';
import { textOfBytes } from '#src/lib/text-file.ts';
import * as t from '#text';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { FileDrop } from './FileDrop.tsx';
import classes from './TableText.module.css';
import { workbookText } from './workbook-file.ts';

/** Longer text would block a text field. */
const MOST_SHOWN = 200_000;

interface TableTextProps {
  id: string;
  label: string;
  description: string;
  error: string | undefined;
  text: string;
  onText: (text: string) => void;
}

interface Offered {
  name: string;
  text: string;
}

/** A table or list of names: typed, pasted, or from a file, which replaces existing text only after asking. */
export function TableText({ id, label, description, error, text, onText }: TableTextProps) {
  const { mostUploadMb } = useViewer();
  const [refused, setRefused] = useState<string | null>(null);
  const [offered, setOffered] = useState<Offered | null>(null);
  /** The file that is being read, the last one of several. */
  const [reading, setReading] = useState<File | null>(null);
  const become = (next: string) => {
    setRefused(null);
    onText(next);
  };
  // Reading a file takes time; the decision needs the text as it is afterwards.
  const now = useRef(text);
  useEffect(() => void (now.current = text), [text]);
  const take = async (file: File) => {
    setReading(file);
    const read = await readFile(file, mostUploadMb);
    setReading((last) => (last === file ? null : last));
    if ('refusal' in read) setRefused(read.refusal);
    else if (now.current.trim() === '') become(read.text);
    else setOffered({ name: file.name, text: read.text });
  };
  // In the place of what is there otherwise, so that nothing moves.
  const isRead = reading === null ? undefined : t.validate.reading(reading.name);
  return (
    <div className={classes.field}>
      {text.length > MOST_SHOWN ? (
        <>
          <p className={classes.long} role="status">
            {t.validate.tooLong(formatBytes(text.length))}
            <Button variant="default" size="compact-sm" onClick={() => become('')}>
              {t.validate.takeAway}
            </Button>
          </p>
          {error !== undefined && <p className={classes.error}>{error}</p>}
        </>
      ) : (
        <Textarea
          label={label}
          description={description}
          id={id}
          rows={6}
          spellCheck={false}
          value={text}
          error={error}
          onChange={(event) => become(event.currentTarget.value)}
          onPaste={(event) => pasteLong(event, become)}
        />
      )}
      <FileDrop
        label={isRead ?? t.validate.drop}
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        onFile={(file) => void take(file)}
      />
      <p className="visually-hidden" role="status">
        {isRead}
      </p>
      {refused !== null && (
        <p className={classes.error} role="alert">
          {refused}
        </p>
      )}
      <ConfirmDialog
        opened={offered !== null}
        title={t.validate.replaceTitle}
        confirm={t.validate.replace}
        cancel={t.validate.keepTyped}
        onConfirm={() => become(offered?.text ?? text)}
        onClose={() => setOffered(null)}
      >
        {t.validate.replaceWhy(offered?.name ?? '')}
      </ConfirmDialog>
    </div>
  );
}

/** Keeps a long paste out of the field: its layout alone would take seconds. */
function pasteLong(event: ClipboardEvent<HTMLTextAreaElement>, become: (text: string) => void): void {
  const pasted = event.clipboardData.getData('text');
  if (pasted.length <= MOST_SHOWN) return;
  event.preventDefault();
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  become(value.slice(0, selectionStart) + pasted + value.slice(selectionEnd));
}

async function readFile(file: File, mostMb: number): Promise<{ text: string } | { refusal: string }> {
  const limit = limitPassed(file.size, mostMb);
  if (limit !== undefined) return { refusal: t.validate.fileTooLarge(t.table.count(limit)) };
  try {
    const text = (await workbookText(file)) ?? textOfBytes(new Uint8Array(await file.arrayBuffer()));
    if (text === undefined) return { refusal: t.validate.notText(file.name) };
    return text.trim() === '' ? { refusal: t.validate.fileEmpty } : { text };
  } catch {
    // A folder, or a file that no longer exists.
    return { refusal: t.validate.unreadable(file.name) };
  }
}

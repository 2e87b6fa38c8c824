import { Button, UnstyledButton } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { useStore } from '#src/ui/use-store.ts';
import * as t from '#text';
import { paths } from '#src/lib/paths.ts';
import { Reason } from '#src/ui/states.tsx';
import { StatusBadge, type Tone } from '#src/ui/StatusBadge.tsx';
import { isFinal } from './refusal.ts';
import { useFilesChanged } from './changes.ts';
import s from './files.module.css';
import { isUnderWay, uploads, type Upload, type UploadState } from './uploads.ts';

const tones: Record<UploadState, Tone> = {
  waiting: 'waiting',
  sending: 'info',
  done: 'good',
  failed: 'bad',
  cancelled: 'quiet',
};

export default function UploadDock() {
  const { items, paused } = useStore(uploads);
  const busy = items.some(isUnderWay);
  useArrivals();
  if (items.length === 0) return null;
  const done = items.filter(({ state }) => state === 'done').length;
  return (
    <section className={s.dock} aria-label={t.files.uploads}>
      <div className={s.dockHead}>
        <p role="status">{t.files.progress(done, items.length)}</p>
        {busy && (
          <Button variant="default" size="compact-sm" onClick={paused ? uploads.resume : uploads.pause}>
            {paused ? t.files.resume : t.files.pause}
          </Button>
        )}
        {!busy && (
          <Button variant="default" size="compact-sm" onClick={uploads.clear}>
            {t.files.clear}
          </Button>
        )}
      </div>
      {paused && busy && <p className={s.quiet}>{t.files.pausedWhy}</p>}
      <Lines items={items.filter(({ state }) => state === 'failed')} />
      <Lines items={items.filter(({ state }) => state !== 'failed')} className={s.arriving} />
    </section>
  );
}

function Lines({ items, className }: { items: readonly Upload[]; className?: string | undefined }) {
  if (items.length === 0) return null;
  return (
    <ul className={className}>
      {items.map((item) => (
        <Line key={item.id} item={item} />
      ))}
    </ul>
  );
}

function Line({ item }: { item: Upload }) {
  const { id, file, place, state, sent, error, entryId } = item;
  const refused = isFinal(error);
  const again = (state === 'failed' && !refused) || state === 'cancelled';
  return (
    <li className={s.upload}>
      <span className={s.fileName}>
        {entryId === null ? file.name : <Link to={paths.file(place, entryId)}>{file.name}</Link>}
      </span>
      {state === 'sending' ? (
        <progress value={sent} max={1} aria-label={file.name} />
      ) : (
        <StatusBadge tone={tones[state]}>{t.files.uploadStates[state]}</StatusBadge>
      )}
      {isUnderWay(item) && (
        <UnstyledButton
          className={s.small}
          aria-label={t.files.cancelNamed(file.name)}
          onClick={() => uploads.cancel(id)}
        >
          <IconX size={14} aria-hidden />
        </UnstyledButton>
      )}
      {again && (
        <UnstyledButton
          className={s.small}
          aria-label={t.files.retryNamed(file.name)}
          onClick={() => uploads.retry(id)}
        >
          <IconRefresh size={14} aria-hidden />
        </UnstyledButton>
      )}
      {state === 'failed' && (
        <span role="alert" className={s.why}>
          {refused ? error.message : <Reason error={error} />}
        </span>
      )}
    </li>
  );
}

/** Refetches the list for finished uploads, including those before this was mounted. */
function useArrivals(): void {
  const changed = useFilesChanged();
  const onArrival = useEffectEvent(() => void changed());
  useEffect(() => {
    if (uploads.get().items.some(({ state }) => state === 'done')) onArrival();
    return uploads.onDone(() => onArrival());
  }, []);
}

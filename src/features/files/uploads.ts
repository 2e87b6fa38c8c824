import pLimit from 'p-limit';
import { uploadFile } from '#contract/files';
import { upload, type Sending } from '#src/api/upload.ts';
import { store } from '#src/lib/store.ts';
import { uploading } from '#src/ui/aside.ts';

/**
 * The upload queue. It belongs to the tab, not the page: uploads continue while another page is open, whose frame shows
 * them, and closing the tab asks first.
 */

export interface Place {
  agencyId: number;
  contactId: number;
  /** 0: the top folder. */
  folderId: number;
  categoryId: number;
  description: string;
  notify: readonly number[];
}

export type UploadState = 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled';

export interface Upload {
  id: number;
  file: File;
  place: Place;
  state: UploadState;
  sent: number;
  error: unknown;
  entryId: number | null;
}

export interface Uploads {
  items: readonly Upload[];
  /** While paused nothing starts. */
  paused: boolean;
}

type Send = (upload: Upload, sending: Sending) => Promise<number>;

/** More in parallel would only share the same bandwidth. */
const AT_ONCE = 2;

/** A queue of uploads over a way to send one. */
export function uploadQueue(send: Send) {
  const state = store<Uploads>({ items: [], paused: false });
  let lastId = 0;
  const under = new Map<number, AbortController>();
  const inTurn = pLimit(AT_ONCE);
  const finished = new Set<(done: Upload) => void>();

  const set = (next: Partial<Uploads>) => state.set({ ...state.get(), ...next });
  const change = (id: number, patch: Partial<Upload>) =>
    set({ items: state.get().items.map((one) => (one.id === id ? { ...one, ...patch } : one)) });
  const find = (id: number) => state.get().items.find((one) => one.id === id);

  const run = async (id: number) => {
    const one = find(id);
    // It may have been paused, cancelled or started since it was queued.
    if (state.get().paused || one?.state !== 'waiting') return;
    const control = new AbortController();
    under.set(one.id, control);
    change(one.id, { state: 'sending', sent: 0, error: null });
    const onProgress = (sent: number, total: number) => change(one.id, { sent: total > 0 ? sent / total : 0 });
    try {
      const entryId = await send(one, { signal: control.signal, onProgress });
      change(one.id, { state: 'done', sent: 1, entryId });
    } catch (error) {
      // Pause and cancel have set the state already.
      if (!control.signal.aborted) change(one.id, { state: 'failed', error });
    }
    if (under.get(one.id) === control) under.delete(one.id);
    const after = find(one.id);
    if (after?.state === 'done') for (const tell of finished) tell(after);
  };
  /** Starts waiting uploads in order. */
  const start = () => {
    inTurn.clearQueue();
    if (state.get().paused) return;
    for (const { id, state: is } of state.get().items) if (is === 'waiting') void inTurn(run, id);
  };
  const stop = (id: number, becomes: UploadState) => {
    const control = under.get(id);
    under.delete(id);
    change(id, { state: becomes, sent: 0 });
    control?.abort(new DOMException('stopped', 'AbortError'));
  };

  return {
    add: (files: readonly File[], place: Place): void => {
      const fresh = files.map((file): Upload => ({
        id: (lastId += 1),
        file,
        place,
        state: 'waiting',
        sent: 0,
        error: null,
        entryId: null,
      }));
      set({ items: [...state.get().items, ...fresh] });
      start();
    },
    /** Running uploads start over on resume: a form cannot be sent in parts. */
    pause: (): void => {
      set({ paused: true });
      start();
      for (const id of under.keys()) stop(id, 'waiting');
    },
    resume: (): void => {
      set({ paused: false });
      start();
    },
    cancel: (id: number): void => {
      const one = find(id);
      if (one?.state === 'waiting' || one?.state === 'sending') stop(id, 'cancelled');
    },
    retry: (id: number): void => {
      const one = find(id);
      if (one?.state === 'failed' || one?.state === 'cancelled') change(id, { state: 'waiting', error: null });
      start();
    },
    clear: (): void => {
      set({ items: state.get().items.filter(isUnderWay), paused: false });
      start();
    },
    get: state.get,
    subscribe: state.subscribe,
    onDone: (tell: (done: Upload) => void) => {
      finished.add(tell);
      return () => void finished.delete(tell);
    },
  };
}

export function isUnderWay({ state }: Upload): boolean {
  return state === 'waiting' || state === 'sending';
}

export const uploads = uploadQueue(async ({ file, place }, sending) => {
  const { agencyId, contactId, folderId, categoryId, description, notify } = place;
  const body = {
    categoryId,
    ...(folderId !== 0 && { folderId }),
    ...(description !== '' && { description }),
    ...(notify.length > 0 && { notifyUserIds: [...notify] }),
  };
  const { entryId } = await upload(uploadFile, { query: { agencyId, contactId }, body, file }, sending);
  return entryId;
});

/** Closing the tab would abort running uploads. Registered here because the UI loads later. */
const ask = (event: BeforeUnloadEvent) => event.preventDefault();
uploads.subscribe(() => {
  const { items } = uploads.get();
  uploading.set(items.length > 0);
  if (items.some(isUnderWay)) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
});

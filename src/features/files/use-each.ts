import { useRef, useState } from 'react';
import { useAskBeforeUnload } from '#src/ui/ask-before-unload.ts';
import { useFilesChanged } from './changes.ts';
import { doEach, undoneOf, type Act, type Outcome, type Progress } from './each.ts';

/** Faster actions show no progress. */
const SLOW_MS = 300;

interface Job {
  ids: readonly number[];
  act: Act;
  /** Called once everything is done or the user leaves it half done: the subject may have changed. */
  onDone?: (() => void) | undefined;
}

interface Run {
  job: Job;
  progress: Progress | null;
  outcome: Outcome | null;
  /** Entries already done when this run began, and in total after it has ended. */
  done: number;
  /** Set after a while, or when it ends incomplete. */
  shown: boolean;
  control: AbortController;
}

export interface Each {
  running: boolean;
  /** Progress out of `of`; null while showing it would only flicker. */
  progress: Progress | null;
  /** Set when something was refused or left. */
  outcome: Outcome | null;
  done: number;
  of: number;
  shown: boolean;
  start: (job: Job) => Promise<void>;
  /** Retries the remaining entries, with another action if given. */
  again: (act?: Act) => Promise<void>;
  /** Stops a running action, or dismisses a finished one. */
  leave: () => void;
}

/** Runs a bulk action with progress and refetches everything that shows files afterwards. */
export function useEach(onLeft?: () => void): Each {
  const changed = useFilesChanged();
  const [run, setRun] = useState<Run | null>(null);
  const current = useRef<AbortController | null>(null);
  const running = run?.outcome === null;
  useAskBeforeUnload(running);

  const begin = async (job: Job, ids: readonly number[], shown: boolean) => {
    const control = new AbortController();
    const done = job.ids.length - ids.length;
    current.current = control;
    setRun({ job, progress: { tried: 0, waiting: false }, outcome: null, done, shown, control });
    const become = (next: Partial<Run>) => setRun((now) => (now?.control === control ? { ...now, ...next } : now));
    const timer = setTimeout(() => become({ shown: true }), SLOW_MS);
    const { signal } = control;
    const outcome = await doEach(ids, job.act, { signal, onProgress: (progress) => become({ progress }) });
    clearTimeout(timer);
    const undone = undoneOf(outcome).length;
    if (undone > 0) become({ progress: null, outcome, done: job.ids.length - undone, shown: true });
    else if (current.current === control) {
      // The user has dismissed it.
      setRun(null);
      onLeft?.();
      job.onDone?.();
    }
    await changed();
  };

  return {
    running,
    progress: run?.shown && run.progress ? { ...run.progress, tried: run.done + run.progress.tried } : null,
    outcome: run?.outcome ?? null,
    done: run?.done ?? 0,
    of: run?.job.ids.length ?? 0,
    shown: run?.shown ?? false,
    start: (job) => begin(job, job.ids, false),
    again: async (act) => {
      if (run?.outcome) await begin(act ? { ...run.job, act } : run.job, undoneOf(run.outcome), true);
    },
    leave: () => {
      if (running && !run.control.signal.aborted) {
        run.control.abort();
        return;
      }
      current.current = null;
      setRun(null);
      onLeft?.();
      if (run && run.done + (run.progress?.tried ?? 0) > 0) run.job.onDone?.();
    },
  };
}

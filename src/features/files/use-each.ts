import { useRef, useState } from 'react';
import { useAskBeforeUnload } from '#src/ui/ask-before-unload.ts';
import { useFilesChanged } from './changes.ts';
import { doEach, undoneOf, type Act, type Outcome, type Progress } from './each.ts';

/** What is done in less time needs no word about how far it is. */
const SLOW_MS = 300;

interface Job {
  ids: readonly number[];
  act: Act;
  /** Called once it is done to all of them, or somebody leaves it half done: what was meant is no longer what it was. */
  onDone?: (() => void) | undefined;
}

interface Run {
  job: Job;
  /** Null once it has ended. */
  progress: Progress | null;
  /** Null while it runs. */
  outcome: Outcome | null;
  /** How many it is done to already, when it began and since it has ended. */
  done: number;
  /** It has gone on for a while, or has ended with something undone before. */
  shown: boolean;
  control: AbortController;
}

export interface Each {
  running: boolean;
  /** How far it is, of `of`; null as long as that would only flash. */
  progress: Progress | null;
  /** Something was refused or left. */
  outcome: Outcome | null;
  done: number;
  of: number;
  /** There is something to show of it. */
  shown: boolean;
  start: (job: Job) => Promise<void>;
  /** Does it to what it was not done to; by other means when they are given. */
  again: (act?: Act) => Promise<void>;
  /** Ends what runs, or else leaves it as it is. */
  leave: () => void;
}

/** Does something to many entries, and knows how far that is; everything that shows files is asked for again after it. */
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
      // Whoever has left it is not told any more.
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

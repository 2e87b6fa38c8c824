import { createContext, use } from 'react';
import type { Viewer } from '#src/api/viewer.ts';
import type { Definition } from '#src/report/definition.ts';
import type { Patch, Place } from '#src/report/edit.ts';
import type { Run } from '#src/report/use-report.ts';

/** What every part of the builder needs: the report, how to change it,; its result is known to `useRun`. */
export interface Builder {
  viewer: Viewer;
  definition: Definition;
  /** One step: Back undoes it. */
  change: (patch: Patch) => void;
  /** Another report altogether. */
  open: (definition: Definition, saved?: number) => void;
  /** The currency that amounts are in. */
  currency: string;
  /** Says something to those who do not see it. */
  say: (words: string) => void;
  /** The chip that takes the focus when it is drawn. */
  focusChip: (place: Place) => void;
}

/** Apart from the rest: a result that comes draws only what shows it. */
export const RunContext = createContext<Run | null>(null);
export const BuilderContext = createContext<Builder | null>(null);

export function useBuilder(): Builder {
  const builder = use(BuilderContext);
  if (!builder) throw new Error('useBuilder is for parts of the report builder');
  return builder;
}

/** What came of the report, or is to come. */
export function useRun(): Run {
  const run = use(RunContext);
  if (!run) throw new Error('useRun is for parts of the report builder');
  return run;
}

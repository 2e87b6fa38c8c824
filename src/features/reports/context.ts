import { createContext, use } from 'react';
import type { Viewer } from '#src/api/viewer.ts';
import type { Kept } from '#src/report/address.ts';
import type { Definition } from '#src/report/definition.ts';
import type { Patch } from '#src/report/edit.ts';
import type { ReportTable } from '#src/report/result.ts';
import type { NameOf } from './named-fields.ts';
import type { Run } from '#src/report/use-report.ts';
import type { FocusChip } from './use-focused-chip.ts';

/** Shared state of the builder: the report and its changes. `useRun` has the result. */
export interface Builder {
  viewer: Viewer;
  definition: Definition;
  /** Whether the report is being shaped, and not read. */
  editing: boolean;
  /** One change, one history entry. */
  change: (patch: Patch) => void;
  /** Opens another definition, to be read unless `editing`; `kept` is the report it is saved as. */
  open: (definition: Definition, kept: Kept | undefined, editing: boolean) => void;
  currency: string;
  /** Names of the ids in the definition's conditions. */
  nameOf: NameOf;
  /** Announces to screen readers. */
  say: (words: string) => void;
  /** The chip to focus once rendered. */
  focusChip: FocusChip;
}

/** A separate context, so that a new result re-renders only its readers. */
export const RunContext = createContext<Run | null>(null);
export const BuilderContext = createContext<Builder | null>(null);

export function useBuilder(): Builder {
  const builder = use(BuilderContext);
  if (!builder) throw new Error('useBuilder is for parts of the report builder');
  return builder;
}

export function useRun(): Run {
  const run = use(RunContext);
  if (!run) throw new Error('useRun is for parts of the report builder');
  return run;
}

/** The currency of a table's amounts: its own, although the report may ask for another meanwhile. */
export const currencyOf = ({ definition }: ReportTable, viewer: Pick<Viewer, 'currency'>): string =>
  definition.currency || viewer.currency;

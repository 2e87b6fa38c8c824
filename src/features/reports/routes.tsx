import { useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import type { SavedReport } from '#contract/reports/saved';
import { useViewer } from '#src/api/use-viewer.ts';
import { formatRange } from '#src/lib/day.ts';
import { FailedLine, Loading } from '#src/ui/states.tsx';
import * as t from '#text';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { rowsIn, scopeText, type ScopeLineParts } from '#src/list/scope-text.ts';
import { ScopeLine } from '#src/ui/ScopeLine.tsx';
import { Actions } from './Actions.tsx';
import { BuilderContext, RunContext, useBuilder, useRun, type Builder } from './context.ts';
import { CallError } from '#src/api/call.ts';
import { isBased, type Kept, type Lack } from '#src/report/address.ts';
import type { FieldName } from '#src/report/definition.ts';
import { Controls } from './Controls.tsx';
import { FieldList } from './FieldList.tsx';
import { managersQuery } from './managers.ts';
import { loadMenus } from './menus.ts';
import { isRunnable } from '#src/report/edit.ts';
import { allowed, leftOut } from '#src/report/fields.ts';
import { comparedPeriods, periodOf } from '#src/report/compared.ts';
import { comparedText } from '#src/report/row-words.ts';
import { keptOf } from '#src/report/saved.ts';
import c from './reports.module.css';
import { Result } from './Result.tsx';
import { Shelves } from './Shelves.tsx';
import { useConditionNames } from './named-fields.ts';
import { questionText } from './question.ts';
import { idIn, useDefinition, type Stated } from './use-definition.ts';
import { whose } from './seen-by.ts';
import { useFocusedChip } from './use-focused-chip.ts';
import { useReport, type Run } from '#src/report/use-report.ts';
import { useSavedReport } from './use-saved.ts';

/** The report builder: fields, shelves, controls and the result. The URL holds the whole report. */
export function Component() {
  const viewer = useViewer();
  const [search] = useSearchParams();
  const saved = useSavedReport(viewer, idIn(search));
  const report = saved.data?.data;
  const kept = useMemo(() => report && keptOf(report), [report]);
  const { definition: stated, name, isAwaited, change, open, lack, ...steps } = useDefinition(kept, saved.isLoading);
  const definition = useMemo(() => allowed(stated, viewer.eyes), [stated, viewer.eyes]);
  const editing = steps.editing || !(isAwaited || isRunnable(definition));
  const [said, say] = useState('');
  const main = useRef<HTMLDivElement>(null);
  const focusChip = useFocusedChip(main, definition);
  const run = useReport(viewer, definition);
  const currency = definition.currency || viewer.currency;
  const nameOf = useConditionNames(viewer, definition);
  const builder = useMemo<Builder>(
    () => ({ viewer, definition, editing, change, open, currency, nameOf, say, focusChip }),
    [viewer, definition, editing, change, open, currency, nameOf, focusChip],
  );
  return (
    <BuilderContext value={builder}>
      <RunContext value={run}>
        <Heading
          report={report}
          name={report?.name ?? name}
          kept={kept}
          isAwaited={isAwaited}
          unseen={leftOut(stated, viewer.eyes)}
          steps={steps}
        />
        <div className={c.builder} data-editing={editing || undefined}>
          {editing && <FieldList />}
          <div ref={main} className={c.main} onPointerEnter={loadMenus} onFocus={loadMenus}>
            {editing && <Shelves />}
            {editing && <Controls />}
            <SavedFailed query={saved} isWhole={!isBased(search)} />
            <Lacking lack={lack} />
            {isAwaited ? <Loading lines={8} /> : <Result />}
          </div>
        </div>
        <div className="visually-hidden" aria-live="polite">
          {said}
        </div>
      </RunContext>
    </BuilderContext>
  );
}

interface SavedFailedProps {
  query: ReturnType<typeof useSavedReport>;
  /** The link says all of the report: one that is not shared with its reader is not missed. */
  isWhole: boolean;
}

function SavedFailed({ query: { error, refetch }, isWhole }: SavedFailedProps) {
  if (!error || (isWhole && error instanceof CallError && error.code === 'NOT_FOUND')) return null;
  return <FailedLine error={error} onRetry={() => void refetch()} />;
}

/** The page says what the link that led here could not say or do. */
function Lacking({ lack }: { lack: Lack | undefined }) {
  if (!lack) return null;
  return (
    <p role="alert" className={c.wrong}>
      {t.reports.linkLacks[lack]}
    </p>
  );
}

interface HeadingProps {
  /** The saved report that is open. */
  report: SavedReport | undefined;
  /** Its name, or that of the link; empty without one. */
  name: string;
  kept: Required<Kept> | undefined;
  /** Whether its definition is still loading. */
  isAwaited: boolean;
  /** The report's fields that its reader may not see. */
  unseen: readonly FieldName[];
  steps: Pick<Stated, 'edit' | 'undo' | 'redo'>;
}

/** The report's name, its question while it is read, what its figures are of, and what can be done with it. */
function Heading({ report, name, kept, isAwaited, unseen, steps }: HeadingProps) {
  const builder = useBuilder();
  const { definition, editing, viewer, nameOf } = builder;
  const scope = useScope(builder, useRun());
  const title = name || (isRunnable(definition) ? t.reports.untitled : t.reports.title);
  return (
    <PageHeader
      title={title}
      owner={viewer.name}
      actions={<Actions report={report} kept={kept} scope={scopeText(scope)} title={title} {...steps} />}
    >
      {!editing && <p className={c.question}>{isAwaited ? t.states.loading : questionText(definition, nameOf)}</p>}
      {/* A line in the meantime, so that nothing moves. */}
      {isAwaited ? <p className={c.question}>{'\u00A0'}</p> : <ScopeLine {...scope} />}
      {report ? <p className={c.seen}>{whose(viewer, report)}</p> : isAwaited && <p className={c.seen}>{'\u00A0'}</p>}
      {unseen.length > 0 && (
        <p className={c.question}>{t.reports.leftOut(unseen.map(t.reportFields.label).join(', '))}</p>
      )}
    </PageHeader>
  );
}

function useScope({ viewer, definition, currency }: Builder, run: Run): ScopeLineParts {
  const { managers } = definition;
  const { data } = useQuery({ ...managersQuery(viewer), enabled: managers !== null && viewer.kind === 'agency' });
  const names = managers?.ids.map((id) => data?.data.find((one) => one.id === id)?.name ?? String(id)).join(', ');
  const own = periodOf(definition, viewer.today);
  const compared = comparedPeriods(definition, viewer.today).map((one) => comparedText(own, one));
  const narrowed = [
    managers && t.reports.managerScope(managers.type, names ?? ''),
    compared.length > 0 && t.reports.vs(compared.join(' · ')),
  ].filter(Boolean);
  return {
    ...rowsIn(t.reports.rows, run.stale ? null : run.table?.rowCount),
    dateBasis: t.reports.bases[definition.basis],
    range: formatRange(own),
    ...(narrowed.length > 0 && { narrowed: narrowed.join(' · ') }),
    currency,
  };
}

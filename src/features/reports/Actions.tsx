import { updateSavedReport, createSavedReport } from '#contract/reports/saved';
import { needs } from '#src/ui/needs.ts';
import { Suspense, useState } from 'react';
import type { SavedReport } from '#contract/reports/saved';
import controls from '#src/table/controls.module.css';
import { PopoverButton } from '#src/ui/PopoverButton.tsx';
import * as t from '#text';
import { useBuilder, useRun } from './context.ts';
import type { Kept } from '#src/report/address.ts';
import { isRunnable } from '#src/report/edit.ts';
import { isSame } from '#src/report/saved.ts';
import c from './reports.module.css';
import { Undo } from './Undo.tsx';
import type { Stated } from './use-definition.ts';
import { later } from '#src/first-view/later.tsx';
import { ToolButton } from '#src/table/ToolButton.tsx';

const Saved = later(() => import('./panels/SavedPanel.tsx'), 'dialog');
const Export = later(() => import('./panels/ExportPanel.tsx'), 'dialog');
const SaveDialog = later(() => import('./SaveDialog.tsx'), 'dialog');

interface Props extends Pick<Stated, 'edit' | 'undo' | 'redo'> {
  report: SavedReport | undefined;
  kept: Required<Kept> | undefined;
  title: string;
  scope: string;
}

export function Actions({ report, kept, title, scope, edit, undo, redo }: Props) {
  const { definition, editing, open } = useBuilder();
  const [saving, setSaving] = useState<'save' | 'saveAs' | null>(null);
  const changed = kept !== undefined && !isSame(kept.definition, definition);
  const runnable = isRunnable(definition);
  const { table } = useRun();
  return (
    <>
      {changed && <span className={c.changed}>{t.reports.changed}</span>}
      {changed && <ToolButton onClick={() => open(kept.definition, kept, editing)}>{t.reports.revert}</ToolButton>}
      <Undo undo={undo} redo={redo} />
      <PopoverButton className={controls.button} prefetch={Saved.load} panel={(panel) => <Saved {...panel} />}>
        {t.reports.saved}
      </PopoverButton>
      <PopoverButton
        className={controls.button}
        offer="export"
        prefetch={Export.load}
        disabled={!table}
        panel={(panel) =>
          table && (
            <Export
              {...panel}
              table={table}
              title={title}
              scope={scope}
              kept={report && report.sharedWith !== 'me' ? kept : undefined}
              name={report?.name}
            />
          )
        }
      >
        {t.reports.export}
      </PopoverButton>
      {report?.own && (
        <ToolButton
          look="primary"
          {...needs(updateSavedReport)}
          disabled={!runnable || !changed}
          onClick={() => setSaving('save')}
        >
          {t.reports.save}
        </ToolButton>
      )}
      <ToolButton
        look={report?.own ? 'plain' : 'primary'}
        {...needs(createSavedReport)}
        disabled={!runnable}
        onClick={() => setSaving('saveAs')}
      >
        {report ? t.reports.saveAs : t.reports.save}
      </ToolButton>
      <Mode edit={edit} />
      {saving && (
        <Suspense fallback={null}>
          <SaveDialog report={saving === 'save' ? report : undefined} onClose={() => setSaving(null)} />
        </Suspense>
      )}
    </>
  );
}

/** One button, so that it keeps the focus. */
function Mode({ edit }: Pick<Props, 'edit'>) {
  const { definition, editing } = useBuilder();
  if (!isRunnable(definition)) return null;
  return <ToolButton onClick={() => edit(!editing)}>{editing ? t.reports.doneEditing : t.reports.edit}</ToolButton>;
}

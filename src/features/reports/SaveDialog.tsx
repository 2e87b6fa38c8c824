import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { createSavedReport, getSavedReport, updateSavedReport, type SavedReport } from '#contract/reports/saved';
import { call, CallError } from '#src/api/call.ts';
import { useGuardedClose } from '#src/form/LeaveGuard.tsx';
import { isPreset } from '#src/lib/day.ts';
import controls from '#src/table/controls.module.css';
import { Choice } from '#src/ui/Choice.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Reason } from '#src/ui/states.tsx';
import { FormButtons } from '#src/form/FormButtons.tsx';
import * as t from '#text';
import { useBuilder } from './context.ts';
import type { Definition } from '#src/report/definition.ts';
import { fromSaved, toSaved, withFixedDates } from '#src/report/saved.ts';
import c from './reports.module.css';
import { useSavedChanged } from './use-saved.ts';

interface Props {
  /** The report that is changed; a new one has none. */
  report: SavedReport | undefined;
  onClose: () => void;
}

const isRelative = ({ period, compare, where }: Definition) =>
  [period, ...compare].some((one) => isPreset(one)) ||
  where.flat().some(({ values }) => values.some((value) => value.startsWith('today')));

/** Saves a report under a name: for oneself or for colleagues, with dates that move on or stay. */
export default function SaveDialog({ report, onClose }: Props) {
  const { definition, viewer, open, say } = useBuilder();
  const [name, setName] = useState(report?.name ?? '');
  const [shared, setShared] = useState(report?.shared ?? false);
  const [dates, setDates] = useState<'keep' | 'fix'>('keep');
  const changed = useSavedChanged(viewer);
  const { agencyId, contactId } = viewer;
  const save = useMutation({
    mutationFn: async () => {
      const kept = dates === 'fix' ? withFixedDates(definition, viewer.today) : definition;
      const body = { name: name.trim(), shared, definition: toSaved(kept) };
      const query = { agencyId, contactId };
      if (!report) return (await call(createSavedReport, { query, body })).data;
      const params = { reportId: report.id };
      return (await call(updateSavedReport, { params, query, body: { ...body, revision: report.revision } })).data;
    },
    onSuccess: async (saved) => {
      await changed(saved);
      open(fromSaved(saved.definition), saved.id);
      say(t.reports.isSaved(saved.name));
      onClose();
    },
  });
  const theirs = useMutation({
    mutationFn: async () =>
      (await call(getSavedReport, { params: { reportId: report?.id ?? 0 }, query: { agencyId, contactId } })).data,
    onSuccess: async (latest) => {
      await changed(latest);
      open(fromSaved(latest.definition), latest.id);
      onClose();
    },
  });
  const conflict = save.error instanceof CallError && save.error.code === 'CONFLICT';
  const { close, guard } = useGuardedClose(name !== (report?.name ?? ''), onClose);
  return (
    <Dialog title={report ? t.reports.save : t.reports.saveAs} onClose={close}>
      <form
        className={c.save}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '' && !save.isPending) save.mutate();
        }}
      >
        <TextInput
          label={t.reports.name}
          description={t.reports.nameHelp}
          value={name}
          maxLength={80}
          required
          data-autofocus
          onChange={(event) => setName(event.target.value)}
        />
        <label className={controls.choice}>
          <input type="checkbox" checked={shared} onChange={(event) => setShared(event.target.checked)} />
          <span>{t.reports.share}</span>
        </label>
        {isRelative(definition) && (
          <Choice
            label={t.reports.datesOf}
            value={dates}
            options={{ keep: t.reports.dates_keep, fix: t.reports.dates_fix }}
            onChange={setDates}
          />
        )}
        {save.error && (
          <p role="alert" className={c.wrong}>
            {conflict ? t.reports.conflict : t.reports.saveFailed}{' '}
            {conflict ? (
              <button type="button" className={c.link} onClick={() => theirs.mutate()}>
                {t.reports.loadTheirs}
              </button>
            ) : (
              <Reason error={save.error} />
            )}
          </p>
        )}
        <FormButtons send={t.reports.save} busy={save.isPending} onCancel={close} />
      </form>
      {guard}
    </Dialog>
  );
}

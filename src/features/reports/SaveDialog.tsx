import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { createSavedReport, getSavedReport, updateSavedReport, type SavedReport } from '#contract/reports/saved';
import { call, CallError } from '#src/api/call.ts';
import { useGuardedClose } from '#src/form/LeaveGuard.tsx';
import { isPreset } from '#src/lib/day.ts';
import { Choice } from '#src/ui/Choice.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { FormButtons } from '#src/form/FormButtons.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import * as t from '#text';
import { useBuilder } from './context.ts';
import { LoadTheirs } from './LoadTheirs.tsx';
import { namedOf, nameLabels, NameFields } from './NameFields.tsx';
import type { Definition } from '#src/report/definition.ts';
import { fromSaved, keptOf, toSaved, withFixedDates } from '#src/report/saved.ts';
import c from './reports.module.css';
import { useSavedChanged } from './use-saved.ts';

interface Props {
  report: SavedReport | undefined;
  onClose: () => void;
}

const isRelative = ({ period, compare, where }: Definition) =>
  [period, ...compare].some((one) => isPreset(one) && one !== 'all') ||
  where.flat().some(({ values }) => values.some((value) => value.startsWith('today')));

export default function SaveDialog({ report, onClose }: Props) {
  const { definition, editing, viewer, open, say } = useBuilder();
  const changed = useSavedChanged(viewer);
  const { agencyId, contactId } = viewer;
  const query = { agencyId, contactId };
  const [schema] = useState(() => z.extend(namedOf(viewer, toSaved(definition)), { dates: z.enum(['keep', 'fix']) }));
  const begin: z.infer<typeof schema> = {
    name: report?.name ?? '',
    sharedWith: report?.sharedWith ?? 'me',
    dates: 'keep',
  };
  const { form, onSubmit, failure, unsaved } = useContractForm(schema, begin, async ({ dates, ...now }) => {
    const kept = dates === 'fix' ? withFixedDates(definition, viewer.today) : definition;
    const body = { ...now, definition: toSaved(kept) };
    const { data: saved } = report
      ? await call(updateSavedReport, {
          params: { reportId: report.id },
          query,
          body: { ...body, revision: report.revision },
        })
      : await call(createSavedReport, { query, body });
    await changed(saved);
    open(fromSaved(saved.definition), keptOf(saved), editing);
    say(t.reports.isSaved(saved.name));
    onClose();
  });
  const theirs = useMutation({
    mutationFn: async () => (await call(getSavedReport, { params: { reportId: report?.id ?? 0 }, query })).data,
    onSuccess: async (latest) => {
      await changed(latest);
      open(fromSaved(latest.definition), keptOf(latest), editing);
      onClose();
    },
  });
  const conflict = failure instanceof CallError && failure.code === 'CONFLICT';
  const { close, guard } = useGuardedClose(unsaved, onClose);
  return (
    <Dialog title={report ? t.reports.save : t.reports.saveAs} onClose={close}>
      <form onSubmit={onSubmit} noValidate className={c.save}>
        <FormFailure
          form={form}
          title={conflict ? t.reports.conflict : t.reports.saveFailed}
          failure={failure}
          labels={nameLabels}
        >
          {conflict ? (
            <LoadTheirs busy={theirs.isPending} error={theirs.error} onLoad={() => theirs.mutate()} />
          ) : undefined}
        </FormFailure>
        <NameFields form={form} viewer={viewer} />
        {isRelative(definition) && (
          <Choice
            label={t.reports.datesOf}
            value={form.watch('dates')}
            options={{ keep: t.reports.dates_keep, fix: t.reports.dates_fix }}
            onChange={(dates) => form.setValue('dates', dates, { shouldDirty: true })}
          />
        )}
        <FormButtons send={t.reports.save} busy={form.formState.isSubmitting} onCancel={close} />
      </form>
      {guard}
    </Dialog>
  );
}

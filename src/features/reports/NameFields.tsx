import type { Path, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { updateSavedReport } from '#contract/reports/saved';
import { TextField } from '#src/form/fields.tsx';
import controls from '#src/table/controls.module.css';
import * as t from '#text';
import { Tick } from '#src/ui/controls.tsx';

export const named = z.pick(updateSavedReport.body, { name: true, shared: true });
type Named = z.infer<typeof named>;

export const nameLabels = { name: t.reports.name };

// A form's result type does not matter here.
// oxlint-disable-next-line no-explicit-any
export function NameFields<Values extends Named>({ form }: { form: UseFormReturn<Values, unknown, any> }) {
  // Every form has these two; which others it has is open, and with it the type of a name.
  const field = (name: keyof Named) => name as Path<Values>;
  return (
    <>
      <TextField
        form={form}
        name={field('name')}
        label={nameLabels.name}
        description={t.reports.nameHelp}
        autoComplete="off"
        data-autofocus
      />
      <label className={controls.choice}>
        <Tick type="checkbox" {...form.register(field('shared'))} />
        <span>{t.reports.share}</span>
      </label>
    </>
  );
}

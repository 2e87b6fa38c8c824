import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { updateSavedReport } from '#contract/reports/saved';
import { TextField } from '#src/form/fields.tsx';
import controls from '#src/table/controls.module.css';
import * as t from '#text';

export const named = z.pick(updateSavedReport.body, { name: true, shared: true });
type Named = z.infer<typeof named>;

export const nameLabels = { name: t.reports.name };

// A form's result type does not matter here.
// oxlint-disable-next-line no-explicit-any
export function NameFields<Values extends Named>({ form }: { form: UseFormReturn<Values, unknown, any> }) {
  // Only the form's other fields are generic.
  const own = form as unknown as UseFormReturn<Named>;
  return (
    <>
      <TextField
        form={own}
        name="name"
        label={nameLabels.name}
        description={t.reports.nameHelp}
        autoComplete="off"
        data-autofocus
      />
      <label className={controls.choice}>
        <input type="checkbox" {...own.register('shared')} />
        <span>{t.reports.share}</span>
      </label>
    </>
  );
}

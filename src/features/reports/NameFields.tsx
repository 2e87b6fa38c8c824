import type { Path, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { closedFields, updateSavedReport, type SavedDefinition } from '#contract/reports/saved';
import { sharings } from '#contract/sharing';
import type { Viewer } from '#src/api/viewer.ts';
import { SelectField, TextField } from '#src/form/fields.tsx';
import * as t from '#text';
import { seenBy } from '#src/ui/seen-by.ts';

const named = z.pick(updateSavedReport.body, { name: true, sharedWith: true });
type Named = z.infer<typeof named>;

/** The name and the sharing of what is saved. Partners may not read all that a report can name. */
export function namedOf(viewer: Viewer, definition: SavedDefinition) {
  const fields = closedFields(definition, viewer.role, viewer.contactId);
  const labels = fields.map((name) => (name === 'managers' ? t.reports.managers : t.reportFields.label(name)));
  const isOpen = (sharedWith: Named['sharedWith']) => sharedWith !== 'partners' || labels.length === 0;
  return z.extend(named, {
    sharedWith: named.shape.sharedWith.check(z.refine(isOpen, t.sharing.closed(labels.join(', ')))),
  });
}

export const nameLabels = { name: t.reports.name, sharedWith: t.sharing.sharedWith };

interface Props<Values extends Named> {
  // A form's result type does not matter here.
  // oxlint-disable-next-line no-explicit-any
  form: UseFormReturn<Values, unknown, any>;
  viewer: Viewer;
}

export function NameFields<Values extends Named>({ form, viewer }: Props<Values>) {
  // Every form has these two; which others it has is open, and with it the type of a name.
  const field = (name: keyof Named) => name as Path<Values>;
  const sharedWith = form.watch(field('sharedWith')) as Named['sharedWith'];
  // The network of a connected account has no partners here, who would see nothing.
  const offered = viewer.connection ? sharings.filter((one) => one !== 'partners') : sharings;
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
      <SelectField
        form={form}
        name={field('sharedWith')}
        label={nameLabels.sharedWith}
        data={offered.map((value) => ({ value, label: seenBy(viewer, value) }))}
        {...(sharedWith === 'partners' && { description: t.sharing.partnersSee })}
      />
    </>
  );
}

import { useCallback } from 'react';
import * as t from '#text';
import { useBuilder } from './context.ts';
import type { FieldName } from '#src/report/definition.ts';
import { fieldsOn, naturalShelf, put, type Shelf } from '#src/report/edit.ts';

/** Adds a field to a shelf, by default its natural one, and announces where. */
export function useAddField() {
  const { definition, change, say } = useBuilder();
  return useCallback(
    (field: FieldName, shelf: Shelf = naturalShelf(field)) => {
      const name = t.reportFields.label(field);
      const patch = put(definition, field, { shelf, index: fieldsOn(definition, shelf).length });
      if (Object.keys(patch).length === 0) return say(t.reports.full(t.reports.shelves[shelf]));
      change(patch);
      return say(t.reports.added(name, t.reports.shelves[shelf]));
    },
    [definition, change, say],
  );
}

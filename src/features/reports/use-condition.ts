import { useState } from 'react';
import type { Condition, FieldName } from '#src/report/definition.ts';
import { draftCondition } from '#src/report/edit.ts';

/** The condition that is being made: it is on the report once it has its values. */
export function useCondition() {
  const [drafted, setDrafted] = useState<{ condition: Condition; anchor: HTMLElement } | null>(null);
  return {
    drafted,
    draft: (field: FieldName, anchor: HTMLElement) => setDrafted({ condition: draftCondition(field), anchor }),
    close: () => setDrafted(null),
  };
}

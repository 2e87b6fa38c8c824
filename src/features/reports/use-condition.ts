import { useState } from 'react';
import type { Condition, FieldName } from '#src/report/definition.ts';
import { draftCondition } from '#src/report/edit.ts';

/** The condition being made; it joins the report once it has values. */
export function useCondition() {
  const [drafted, setDrafted] = useState<{ condition: Condition; anchor: HTMLElement } | null>(null);
  return {
    drafted,
    draft: (field: FieldName, anchor: HTMLElement) => setDrafted({ condition: draftCondition(field), anchor }),
    close: () => setDrafted(null),
  };
}

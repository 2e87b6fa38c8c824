import { useState, type SyntheticEvent } from 'react';
import { store, type Store } from '#src/lib/store.ts';
import { useStore } from '#src/ui/use-store.ts';
import * as t from '#text';
import { isDimension } from '#contract/reports/dimensions';
import { isMeasure } from '#contract/reports/measures';
import type { FieldName } from '#src/report/definition.ts';
import c from './reports.module.css';

type Pointed = Store<FieldName | undefined>;

/** The field pointed at, focused or pressed in a list, whose lines have `data-field`; outside of React's state. */
export function usePointed() {
  const [pointed] = useState<Pointed>(() => store<FieldName | undefined>(undefined));
  const note = ({ target }: SyntheticEvent) => {
    const name = target instanceof Element ? target.closest<HTMLElement>('[data-field]')?.dataset['field'] : undefined;
    if (name !== undefined && (isDimension(name) || isMeasure(name))) pointed.set(name);
  };
  return { pointed, listens: { onPointerOver: note, onFocus: note, onClick: note } };
}

/** The meaning of a field. Its place is kept from the start, so that nothing moves. */
export function FieldMeaning({ pointed }: { pointed: Pointed }) {
  const name = useStore(pointed);
  return (
    <p className={c.meaning} data-none={name === undefined || undefined}>
      {name === undefined ? (
        t.reports.pointForMeaning
      ) : (
        <>
          <strong>{t.reportFields.label(name)}</strong> {t.reportFields.about(name)}
        </>
      )}
    </p>
  );
}

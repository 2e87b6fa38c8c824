import { memo, useMemo, useState } from 'react';
import * as t from '#text';
import { useBuilder } from './context.ts';
import { useDraggable } from './drag.ts';
import { fieldsFor, type FieldGroup, type ListedField } from '#src/report/fields.ts';
import { has } from '#src/report/edit.ts';
import { matching } from '#src/report/matching.ts';
import c from './reports.module.css';
import { useAddField } from './use-add-field.ts';
import { PlainButton } from '#src/ui/PlainButton.tsx';

const textsOf = (field: ListedField) => [labelOf(field), field.name, t.reportFields.about(field.name)];
const labelOf = ({ name, date }: ListedField) => (date ? t.reports.dates[date] : t.reportFields.label(name));

/** Every field in groups, searchable by name. A click, Enter or a drag adds it to the report. */
export const FieldList = memo(function FieldList() {
  const { viewer } = useBuilder();
  const [wanted, setWanted] = useState('');
  const fields = useMemo(() => fieldsFor(viewer.eyes), [viewer.eyes]);
  const found = useMemo(() => matching(fields, wanted, textsOf), [fields, wanted]);
  const groups = Map.groupBy(found, ({ group }) => group);
  return (
    <section className={c.fields} aria-label={t.reports.fields}>
      <input
        type="search"
        className={c.find}
        placeholder={t.reports.findField}
        aria-label={t.reports.findField}
        data-page-search
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      <div className={c.fieldGroups}>
        {[...groups].map(([group, list]) => (
          <FieldGroupList key={group} group={group} fields={list} />
        ))}
        {found.length === 0 && <p className={c.hint}>{t.reports.noField}</p>}
      </div>
    </section>
  );
});

function FieldGroupList({ group, fields }: { group: FieldGroup; fields: readonly ListedField[] }) {
  return (
    <section aria-label={t.reports.groups[group]}>
      <h3 className={c.groupName}>{t.reports.groups[group]}</h3>
      <ul className={c.fieldList}>
        {fields.map((field) => (
          <FieldItem key={field.name} field={field} />
        ))}
      </ul>
    </section>
  );
}

function FieldItem({ field }: { field: ListedField }) {
  const { definition } = useBuilder();
  const { element, dragging } = useDraggable<HTMLButtonElement>({ field: field.name });
  const add = useAddField();
  const used = has(definition, field.name);
  return (
    <li>
      <PlainButton
        ref={element}
        className={c.field}
        data-dragging={dragging || undefined}
        data-used={used || undefined}
        title={t.reportFields.about(field.name)}
        onClick={() => add(field.name)}
      >
        {labelOf(field)}
        {used && <span className="visually-hidden"> {t.reports.onReport}</span>}
      </PlainButton>
    </li>
  );
}

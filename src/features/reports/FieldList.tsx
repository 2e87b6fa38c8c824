import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo, useMemo, useState, type FocusEvent } from 'react';
import * as t from '#text';
import { Found } from '#src/ui/Found.tsx';
import { rememberedWords } from '#src/ui/remembered.ts';
import { useBuilder } from './context.ts';
import { useDraggable } from './drag.ts';
import { FieldMeaning, usePointed } from './FieldMeaning.tsx';
import { recentFields, recentOf } from './recent-fields.ts';
import { fieldsFor, type FieldGroup, type ListedField } from '#src/report/fields.ts';
import { has } from '#src/report/edit.ts';
import { matching } from '#src/report/matching.ts';
import c from './reports.module.css';
import { useAddField } from './use-add-field.ts';
import { PlainButton } from '#src/ui/PlainButton.tsx';
import { Input } from '#src/ui/controls.tsx';

const textsOf = (field: ListedField) => [labelOf(field), field.name, t.reportFields.about(field.name)];
const labelOf = ({ name, date }: ListedField) => (date ? t.reports.dates[date] : t.reportFields.label(name));

/** The groups that this browser keeps folded. */
const folded = rememberedWords('report-fields-folded');

type Group = FieldGroup | 'recent';

/**
 * Every field in groups, those used last before them. A search looks through all of them, also in folded groups. A
 * click, Enter or a drag adds a field to the report.
 */
export const FieldList = memo(function FieldList() {
  const { viewer } = useBuilder();
  const [wanted, setWanted] = useState('');
  // Taken anew when the pointer or the focus leaves the list: below the pointer nothing moves.
  const [recent, setRecent] = useState(recentFields.get);
  const renew = () => setRecent(recentFields.get());
  const { pointed, listens } = usePointed();
  const fields = useMemo(() => fieldsFor(viewer.eyes), [viewer.eyes]);
  const found = useMemo(() => matching(fields, wanted, textsOf), [fields, wanted]);
  const isSearching = wanted.trim() !== '';
  const latest = isSearching ? [] : recentOf(fields, recent);
  return (
    <section className={c.fields} aria-label={t.reports.fields}>
      <Input
        type="search"
        className={c.find}
        placeholder={t.reports.findField}
        aria-label={t.reports.findField}
        data-page-search
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      <Found wanted={wanted} count={found.length} />
      <div
        className={c.fieldGroups}
        {...listens}
        onPointerLeave={renew}
        onBlur={({ currentTarget, relatedTarget }: FocusEvent) => currentTarget.contains(relatedTarget) || renew()}
      >
        {latest.length > 0 && <FieldGroupList group="recent" fields={latest} />}
        {[...Map.groupBy(found, ({ group }) => group)].map(([group, list]) => (
          <FieldGroupList key={group} group={group} fields={list} isOpen={isSearching} />
        ))}
        {found.length === 0 && <p className={c.hint}>{t.reports.noField}</p>}
      </div>
      <FieldMeaning pointed={pointed} />
    </section>
  );
});

interface GroupProps {
  group: Group;
  fields: readonly ListedField[];
  /** Open whatever is folded. */
  isOpen?: boolean;
}

function FieldGroupList({ group, fields, isOpen = false }: GroupProps) {
  const names = folded.use();
  const open = isOpen || !names.includes(group);
  const name = t.reports.groups[group];
  const Sign = open ? IconChevronDown : IconChevronRight;
  return (
    <section aria-label={name}>
      <h2 className={c.groupName}>
        {isOpen ? (
          name
        ) : (
          <PlainButton
            className={c.groupFold}
            aria-expanded={open}
            onClick={() => folded.set(open ? [...names, group] : names.filter((one) => one !== group))}
          >
            <Sign size={14} aria-hidden />
            {name}
          </PlainButton>
        )}
      </h2>
      {open && (
        <ul className={c.fieldList}>
          {fields.map((field) => (
            <FieldItem key={field.name} field={field} />
          ))}
        </ul>
      )}
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
        data-field={field.name}
        data-dragging={dragging || undefined}
        data-used={used || undefined}
        aria-description={t.reportFields.about(field.name)}
        onClick={() => add(field.name)}
      >
        {labelOf(field)}
        {used && <span className="visually-hidden"> {t.reports.onReport}</span>}
      </PlainButton>
    </li>
  );
}

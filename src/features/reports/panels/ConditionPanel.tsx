import { Button } from '@mantine/core';
import { useId, useState, type SyntheticEvent } from 'react';
import { Popover, type PopoverProps } from '#src/ui/Popover.tsx';
import * as t from '#text';
import { useBuilder } from '../context.ts';
import { NamePicker } from '#src/table/NamePicker.tsx';
import { DayValues } from './DayValues.tsx';
import { MOST_EXCLUDED, type Condition, type Operator } from '#src/report/definition.ts';
import { addCondition, changeCondition, remove } from '#src/report/edit.ts';
import { kindOf, operatorsFor } from '#src/report/fields.ts';
import c from '../reports.module.css';
import { isPicked, namedKind } from '../picking.ts';
import { isRate, readOf, typedOf } from '../typed-condition.ts';
import { ValuePicker } from './ValuePicker.tsx';
import { Input, Select, Tick } from '#src/ui/controls.tsx';

interface Props extends PopoverProps {
  condition: Condition;
  index?: number;
}

export default function ConditionPanel({ anchor, onClose, condition, index }: Props) {
  const { definition, change } = useBuilder();
  const [draft, setDraft] = useState(() => typedOf(condition));
  const [alternative, setAlternative] = useState(false);
  const [wrong, setWrong] = useState('');
  const problem = useId();
  const { field } = condition;
  // A condition from a URL of another language may have an operator that is not offered here.
  const operators = [...new Set([...operatorsFor(field), condition.operator])];
  const apply = (event: SyntheticEvent) => {
    event.preventDefault();
    const read = readOf(draft);
    const refusal = refusalOf(draft, read);
    setWrong(refusal ?? '');
    if (refusal) return;
    const group = alternative ? 'new' : Math.max(0, definition.where.length - 1);
    change(index === undefined ? addCondition(definition, read, group) : changeCondition(definition, index, read));
    onClose();
  };
  return (
    <Popover anchor={anchor} onClose={onClose} title={t.reports.conditionOn(t.reportFields.label(field))}>
      <form className={c.condition} onSubmit={apply} noValidate>
        <Select
          className={c.input}
          aria-label={t.reports.operator}
          data={operators.map((operator) => ({ value: operator, label: t.reports.operators[operator] }))}
          value={draft.operator}
          onChange={(event) => setDraft({ ...draft, operator: event.target.value as Operator })}
        />
        <Values condition={draft} onChange={(values) => setDraft({ ...draft, values })} />
        {index === undefined && definition.where.length > 0 && (
          <label className={c.line}>
            <Tick type="checkbox" checked={alternative} onChange={(event) => setAlternative(event.target.checked)} />
            {t.reports.alternative}
          </label>
        )}
        {wrong && (
          <p id={problem} role="alert" className={c.wrong}>
            {wrong}
          </p>
        )}
        <div className={c.actions}>
          {index !== undefined && (
            <Button
              variant="default"
              onClick={() => {
                change(remove(definition, { shelf: 'where', index }));
                onClose();
              }}
            >
              {t.reports.remove}
            </Button>
          )}
          <Button type="submit">{t.reports.apply}</Button>
        </div>
      </form>
    </Popover>
  );
}

function refusalOf({ operator, values }: Condition, read: Condition): string | undefined {
  const needed = operator === 'between' ? 2 : 1;
  const given = values.filter((value) => value.trim() !== '' || operator === 'in' || operator === '<>');
  if (given.length < needed) return t.reports.needsValue;
  if (operator === '<>' && given.length > MOST_EXCLUDED) return t.reports.mostExcluded(MOST_EXCLUDED);
  return values.some((value, at) => value.trim() !== '' && read.values[at] === '') ? t.reports.needsNumber : undefined;
}

interface ValuesProps {
  condition: Condition;
  onChange: (values: readonly string[]) => void;
}

function Values({ condition, onChange }: ValuesProps) {
  const { field, operator, values } = condition;
  const kind = namedKind(field);
  if (kind && isPicked(condition)) {
    return (
      <NamePicker
        label={t.reportFields.label(field)}
        of={kind}
        value={values}
        single={operator === '='}
        onChange={onChange}
        {...(kind === 'placement' && { none: t.reports.noValue })}
      />
    );
  }
  if (isPicked(condition)) {
    return <ValuePicker field={field} values={values} single={operator === '='} onChange={onChange} />;
  }
  if (kindOf(field) === 'day' && operator !== 'like') {
    return <DayValues values={values} pair={operator === 'between'} onChange={onChange} />;
  }
  const ends = operator === 'between' ? [t.reports.from, t.reports.to] : [t.reports.value];
  return (
    <div className={c.pair}>
      {ends.map((label, at) => (
        <PlainValue
          key={label}
          label={label}
          field={field}
          value={values[at] ?? ''}
          onChange={(value) => onChange(ends.map((_, index) => (index === at ? value : (values[index] ?? ''))))}
        />
      ))}
    </div>
  );
}

interface PlainProps {
  label: string;
  field: Condition['field'];
  value: string;
  onChange: (value: string) => void;
}

function PlainValue({ label, field, value, onChange }: PlainProps) {
  return (
    <label className={c.line}>
      {label}
      <Input
        className={c.input}
        value={value}
        inputMode={kindOf(field) === 'number' ? 'decimal' : 'text'}
        data-autofocus
        onChange={(event) => onChange(event.target.value)}
      />
      {isRate(field) && '%'}
    </label>
  );
}

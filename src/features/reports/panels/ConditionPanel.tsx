import { Button } from '@mantine/core';
import { useId, useState, type SyntheticEvent } from 'react';
import { isMeasure, measures } from '#contract/reports/measures';
import { Panel } from '#src/table/lazy/Panel.tsx';
import type { PanelProps } from '#src/table/PanelButton.tsx';
import * as t from '#text';
import { useBuilder } from '../context.ts';
import { DayValues } from './DayValues.tsx';
import type { Condition, Operator } from '#src/report/definition.ts';
import { addCondition, changeCondition, remove } from '#src/report/edit.ts';
import { kindOf, operatorsFor } from '#src/report/fields.ts';
import c from '../reports.module.css';
import { ValuePicker } from './ValuePicker.tsx';

interface Props extends PanelProps {
  condition: Condition;
  /** Its place on the shelf; a new one has none. */
  index?: number;
}

/** Makes or changes a condition: comparison and values by the kind of field. */
export default function ConditionPanel({ anchor, onClose, condition, index }: Props) {
  const { definition, change } = useBuilder();
  const [draft, setDraft] = useState(condition);
  const [alternative, setAlternative] = useState(false);
  const [wrong, setWrong] = useState('');
  const problem = useId();
  const { field } = condition;
  const operators = operatorsFor(field);
  const done = () => {
    onClose();
    anchor.focus();
  };
  const apply = (event: SyntheticEvent) => {
    event.preventDefault();
    const refusal = refusalOf(draft);
    setWrong(refusal ?? '');
    if (refusal) return;
    const group = alternative ? 'new' : Math.max(0, definition.where.length - 1);
    change(index === undefined ? addCondition(definition, draft, group) : changeCondition(definition, index, draft));
    done();
  };
  return (
    <Panel anchor={anchor} onClose={onClose} title={t.reports.conditionOn(t.reportFields.label(field))}>
      <form className={c.condition} onSubmit={apply} noValidate>
        <select
          className={c.input}
          aria-label={t.reports.operator}
          value={draft.operator}
          onChange={(event) => setDraft({ ...draft, operator: event.target.value as Operator })}
        >
          {operators.map((operator) => (
            <option key={operator} value={operator}>
              {t.reports.operators[operator]}
            </option>
          ))}
        </select>
        <Values condition={draft} onChange={(values) => setDraft({ ...draft, values })} />
        {index === undefined && definition.where.length > 0 && (
          <label className={c.line}>
            <input type="checkbox" checked={alternative} onChange={(event) => setAlternative(event.target.checked)} />
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
    </Panel>
  );
}

/** What a condition still lacks, in words. */
function refusalOf({ field, operator, values }: Condition): string | undefined {
  const needed = operator === 'between' ? 2 : 1;
  const given = values.filter((value) => value.trim() !== '' || operator === 'in');
  if (given.length < needed) return t.reports.needsValue;
  const numeric = kindOf(field) === 'number' && operator !== 'like';
  return numeric && values.some((value) => value !== '' && !/^-?\d+(\.\d+)?$/.test(value))
    ? t.reports.needsNumber
    : undefined;
}

interface ValuesProps {
  condition: Condition;
  onChange: (values: readonly string[]) => void;
}

function Values({ condition, onChange }: ValuesProps) {
  const { field, operator, values } = condition;
  if (operator === 'in' || (operator === '=' && kindOf(field) === 'text')) {
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

/** Rates are typed in per cent and kept as fractions. */
function PlainValue({ label, field, value, onChange }: PlainProps) {
  const isRate = isMeasure(field) && measures[field].unit === 'ratio';
  const [text, setText] = useState(isRate && value !== '' ? String(Number((Number(value) * 100).toFixed(6))) : value);
  const write = (typed: string) => {
    setText(typed);
    const number = typed.trim().replace(',', '.');
    onChange(isRate && number !== '' && !Number.isNaN(Number(number)) ? String(Number(number) / 100) : number);
  };
  return (
    <label className={c.line}>
      {label}
      <input
        className={c.input}
        value={text}
        inputMode={kindOf(field) === 'number' ? 'decimal' : 'text'}
        data-autofocus
        onChange={(event) => write(event.target.value)}
      />
      {isRate && '%'}
    </label>
  );
}

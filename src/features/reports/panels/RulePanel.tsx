import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId, useMemo } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import type { MeasureName } from '#contract/reports/measures';
import { fieldError } from '#src/form/field-error.ts';
import { useContractForm } from '#src/form/use-contract-form.ts';
import { aims, MOST_THRESHOLDS, ruleKinds, tests, tones, type CellRule } from '#src/report/rules.ts';
import { Popover, type PopoverProps } from '#src/ui/Popover.tsx';
import * as t from '#text';
import { useBuilder } from '../context.ts';
import c from '../reports.module.css';
import s from '../rules.module.css';
import { isRate } from '../typed-condition.ts';
import { newThreshold, ruleForm, ruleValues, type RuleValues } from './rule-form.ts';
import { Input, Select } from '#src/ui/controls.tsx';

type Form = UseFormReturn<RuleValues, unknown, { rule: CellRule | undefined }>;

/** The rule for the look of a measure's cells. */
export default function RulePanel({ anchor, onClose, measure }: PopoverProps & { measure: MeasureName }) {
  const { definition, change } = useBuilder();
  const { [measure]: own, ...others } = definition.styles;
  const schema = useMemo(() => ruleForm(measure), [measure]);
  const { form, onSubmit } = useContractForm<RuleValues, { rule: CellRule | undefined }>(
    schema,
    ruleValues(measure, own),
    async ({ rule }) => {
      change({ styles: rule ? { ...others, [measure]: rule } : others });
      onClose();
    },
  );
  const kind = form.watch('kind');
  return (
    <Popover anchor={anchor} onClose={onClose} title={t.cellRules.title(t.reportFields.label(measure))}>
      <form className={s.form} onSubmit={onSubmit} noValidate>
        <label className={s.field}>
          {t.cellRules.kind}
          <Select
            className={c.input}
            data-autofocus
            data={(['plain', ...ruleKinds] as const).map((one) => ({ value: one, label: t.cellRules.kinds[one] }))}
            {...form.register('kind')}
          />
        </label>
        {(kind === 'icon' || kind === 'colour') && <Thresholds form={form} />}
        {kind === 'target' && <Target form={form} />}
        {kind !== 'plain' && kind !== 'bars' && kind !== 'scale' && (
          <p className={s.hint}>
            {[isRate(measure) && t.cellRules.inPercent, t.cellRules.exact].filter(Boolean).join(' ')}
          </p>
        )}
        <div className={c.actions}>
          <Button type="submit">{t.reports.apply}</Button>
        </div>
      </form>
    </Popover>
  );
}

function Thresholds({ form }: { form: Form }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'thresholds' });
  return (
    <fieldset className={s.set}>
      <legend>{t.cellRules.thresholds}</legend>
      {fields.map(({ id }, at) => (
        <Threshold key={id} form={form} at={at} onRemove={fields.length > 1 ? () => remove(at) : undefined} />
      ))}
      {fields.length < MOST_THRESHOLDS && (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => append(newThreshold(tones[fields.length % tones.length] ?? 'bad'))}
          >
            {t.cellRules.add}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface ThresholdProps {
  form: Form;
  at: number;
  onRemove: (() => void) | undefined;
}

function Threshold({ form, at, onRemove }: ThresholdProps) {
  const isPair = form.watch(`thresholds.${at}.test`) === 'between';
  const named = (what: string) => `${t.cellRules.threshold(at + 1)}: ${what}`;
  return (
    <div className={s.threshold} data-pair={isPair ? '' : undefined}>
      <Select
        className={c.input}
        aria-label={named(t.cellRules.test)}
        data={tests.map((test) => ({ value: test, label: t.cellRules.tests[test] }))}
        {...form.register(`thresholds.${at}.test`)}
      />
      <Figure
        form={form}
        name={`thresholds.${at}.first`}
        label={named(isPair ? t.cellRules.from : t.cellRules.value)}
      />
      {isPair && <Figure form={form} name={`thresholds.${at}.last`} label={named(t.cellRules.to)} />}
      <Select
        className={c.input}
        aria-label={named(t.cellRules.tone)}
        data={tones.map((tone) => ({ value: tone, label: t.cellRules.tones[tone] }))}
        {...form.register(`thresholds.${at}.tone`)}
      />
      <ActionIcon
        variant="default"
        size="lg"
        disabled={!onRemove}
        aria-label={t.cellRules.removeThreshold(at + 1)}
        onClick={onRemove}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function Target({ form }: { form: Form }) {
  return (
    <fieldset className={s.set}>
      <legend>{t.cellRules.target}</legend>
      <div className={s.threshold}>
        <Select
          className={c.input}
          aria-label={t.cellRules.aim}
          data={aims.map((aim) => ({ value: aim, label: t.cellRules.aims[aim] }))}
          {...form.register('aim')}
        />
        <Figure form={form} name="target" label={t.cellRules.target} />
      </div>
    </fieldset>
  );
}

type FigureName = 'target' | `thresholds.${number}.${'first' | 'last'}`;

/** A typed figure, with its error below it. */
function Figure({ form, name, label }: { form: Form; name: FigureName; label: string }) {
  const problem = useId();
  const { error } = form.getFieldState(name, form.formState);
  return (
    <div>
      <Input
        className={c.input}
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? problem : undefined}
        {...form.register(name)}
      />
      {error && (
        <p id={problem} className={c.wrong}>
          {fieldError(label, error)}
        </p>
      )}
    </div>
  );
}

import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useFieldArray, type FieldValues } from 'react-hook-form';
import a from '#src/accounts/accounts.module.css';
import { useViewer } from '#src/api/use-viewer.ts';
import { SelectField, TextField, useFieldError } from '#src/form/fields.tsx';
import { optionsOf } from '#src/list/filters.ts';
import * as t from '#text';
import { newRule } from './campaign-form.ts';
import type { CampaignFormOf } from './CampaignFields.tsx';
import { ContactField } from './ContactField.tsx';

const { rule: words, groups, fields } = t.campaignForm;

/** Commission rules beside the standard one. */
export function RuleFields<Result extends FieldValues>({ form }: { form: CampaignFormOf<Result> }) {
  const { fields: rules, append, remove } = useFieldArray({ control: form.control, name: 'rules', keyName: 'key' });
  return (
    <fieldset className={a.lines}>
      <legend>{groups.rules}</legend>
      <p className={a.note}>{words.lead}</p>
      {rules.map(({ key, name }, at) => {
        const path = `rules.${at}` as const;
        const hasCondition = form.watch(`${path}.attribute`) !== '';
        return (
          <div key={key} className={a.rule} role="group" aria-label={words.one(at + 1)}>
            <TextField form={form} name={`${path}.name`} label={words.name} autoComplete="off" />
            <TextField
              form={form}
              name={`${path}.amount`}
              label={words.amount}
              inputMode="decimal"
              autoComplete="off"
            />
            <SelectField
              form={form}
              name={`${path}.percentage`}
              label={words.percentage}
              data={optionsOf(fields.ways)}
            />
            <RulePublisher form={form} path={path} />
            <SelectField
              form={form}
              name={`${path}.attribute`}
              label={words.attribute}
              data={optionsOf(words.attributes)}
            />
            {hasCondition && <TextField form={form} name={`${path}.value`} label={words.value} autoComplete="off" />}
            <TextField form={form} name={`${path}.lower`} label={words.lower} inputMode="decimal" autoComplete="off" />
            <TextField form={form} name={`${path}.upper`} label={words.upper} inputMode="decimal" autoComplete="off" />
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={words.remove(name || String(at + 1))}
              onClick={() => remove(at)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </div>
        );
      })}
      <div>
        <Button variant="default" size="compact-sm" onClick={() => append(newRule)}>
          {words.add}
        </Button>
      </div>
    </fieldset>
  );
}

interface RulePublisherProps<Result extends FieldValues> {
  form: CampaignFormOf<Result>;
  path: `rules.${number}`;
}

/** The publisher that a rule is for alone; none: it is for all. */
function RulePublisher<Result extends FieldValues>({ form, path }: RulePublisherProps<Result>) {
  const viewer = useViewer();
  const name = `${path}.publisherId` as const;
  const error = useFieldError({ form, name, label: words.publisher });
  const [first] = useState(() => form.getValues(name));
  const [open, setOpen] = useState(first !== '');
  const labelId = useId();
  if (!open) {
    return (
      <div role="group" aria-labelledby={labelId}>
        <span id={labelId} className={a.label}>
          {words.publisher}
        </span>
        <Button variant="default" fullWidth onClick={() => setOpen(true)}>
          {words.everyPublisher}
        </Button>
      </div>
    );
  }
  return (
    <div className={first === '' ? a.wide : undefined}>
      <ContactField
        viewer={viewer}
        kind="publisher"
        name={name}
        label={words.publisher}
        hint={words.publisherHint}
        none={words.noPublisher}
        first={first === '' ? undefined : Number(first)}
        error={error}
        focused={first === ''}
        onPick={(id) => {
          const chosen = id === 0 ? '' : String(id);
          if (chosen === form.getValues(name)) return;
          form.setValue(name, chosen, { shouldDirty: true, shouldValidate: true });
        }}
      />
    </div>
  );
}

import { useId } from 'react';
import type { Role } from '#contract/access';
import type { Level } from '#contract/endpoint';
import * as t from '#text';
import { Choice } from '#src/ui/Choice.tsx';
import classes from './keys.module.css';
import KeyRights from './KeyRights.tsx';
import { operationGroups, operationsOf } from './operation-groups.ts';
import { Tick } from '#src/ui/controls.tsx';

interface OperationFieldsProps {
  role: Role;
  level: Level;
  /** Groups that are picked; null for every operation. */
  picked: readonly string[] | null;
  error: string | undefined;
  onPick: (picked: readonly string[] | null) => void;
}

/** Limits a key to some groups of operations, and says what it may then do. */
export default function OperationFields({ role, level, picked, error, onPick }: OperationFieldsProps) {
  const errorId = useId();
  const groups = operationGroups(role, level);
  const toggle = (tag: string) =>
    onPick(picked?.includes(tag) ? picked.filter((one) => one !== tag) : [...(picked ?? []), tag]);
  return (
    <>
      <Choice
        label={t.keys.limit}
        value={picked === null ? 'all' : 'some'}
        options={t.keys.limits}
        onChange={(choice) => onPick(choice === 'all' ? null : [])}
      />
      {picked !== null && (
        <fieldset className={classes.groups}>
          <legend className="visually-hidden">{t.keys.limits.some}</legend>
          {error && (
            <p id={errorId} className={classes.error}>
              {error}
            </p>
          )}
          {[...groups].map(([tag, operations], at) => (
            <label key={tag}>
              <Tick
                type="checkbox"
                id={at === 0 ? 'field-groups' : undefined}
                checked={picked.includes(tag)}
                onChange={() => toggle(tag)}
                {...(error && { 'aria-invalid': true, 'aria-describedby': errorId })}
              />
              <span>
                {t.keys.groups[tag]} <small>{t.keys.operations(operations.length)}</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <KeyRights role={role} level={level} operations={picked && operationsOf(role, level, picked)} />
    </>
  );
}

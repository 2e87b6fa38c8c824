import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import * as t from '#text/frame';
import { Reason } from '#src/ui/states.tsx';
import { fieldError } from './field-error.ts';
import { fieldErrorsOf } from './server-errors.ts';
import classes from './FormFailure.module.css';

interface FormFailureProps<Values extends FieldValues> {
  // A form's result type does not matter here.
  // oxlint-disable-next-line no-explicit-any
  form: UseFormReturn<Values, unknown, any>;
  /** Title of the error: "The key could not be created". */
  title: string;
  failure: unknown;
  /** Labels of the fields, for links to them. */
  labels: Readonly<Partial<Record<Path<Values>, string>>>;
  /** Replaces the server's message. */
  children?: React.ReactNode;
}

export function FormFailure<Values extends FieldValues>({
  form,
  title,
  failure,
  labels,
  children,
}: FormFailureProps<Values>) {
  const { submitCount, isSubmitting } = form.formState;
  // Members of lists have dotted names.
  const bad = (Object.keys(labels) as Path<Values>[]).filter((name) => form.getFieldState(name, form.formState).error);
  // Errors of members that are no field here are shown in the server's words.
  const isFieldsFault = failure === null || fieldErrorsOf(failure).some(({ field }) => field in labels);
  if (submitCount === 0 || isSubmitting || (isFieldsFault && bad.length === 0)) return null;
  return (
    <div role="alert" tabIndex={-1} data-refused className={classes.failure}>
      <p className={classes.title}>{isFieldsFault ? t.states.form.summary(bad.length) : title}</p>
      {isFieldsFault ? <FieldLinks form={form} bad={bad} labels={labels} /> : (children ?? <Reason error={failure} />)}
    </div>
  );
}

interface FieldLinksProps<Values extends FieldValues> extends Pick<FormFailureProps<Values>, 'form' | 'labels'> {
  bad: readonly Path<Values>[];
}

function FieldLinks<Values extends FieldValues>({ form, bad, labels }: FieldLinksProps<Values>) {
  const words: Readonly<Record<string, string | undefined>> = labels;
  return (
    <ul className={classes.fields}>
      {bad.map((name) => (
        <li key={name}>
          <a
            href={`#field-${name}`}
            onClick={(event) => {
              event.preventDefault();
              document.getElementById(`field-${name}`)?.focus();
            }}
          >
            {fieldError(words[name] ?? name, form.getFieldState(name, form.formState).error)}
          </a>
        </li>
      ))}
    </ul>
  );
}

import { CallError } from '#src/api/call.ts';

/** Updates travel as a list of exactly one: its members are the form's fields. */
const LIST_OF_ONE = /^conversions\.0\./;

/** The same failure, with the start of a field's path in the body put into the form's own words. */
export function atFields(error: unknown, start: string, own: string): unknown {
  if (!(error instanceof CallError) || error.failure.kind !== 'refused') return error;
  const { problem } = error.failure;
  const errors = problem.errors?.map((one) => ({ ...one, path: one.path.replace(`body.${start}`, `body.${own}`) }));
  return new CallError({ ...error.failure, problem: { ...problem, ...(errors && { errors }) } });
}

/** The bad fields that the server named, by the form's own names: `body.name` -> `name`. */
export function fieldErrorsOf(error: unknown): { field: string; message: string }[] {
  if (!(error instanceof CallError) || error.failure.kind !== 'refused') return [];
  return (error.failure.problem.errors ?? [])
    .filter(({ path }) => path.startsWith('body.'))
    .map(({ path, message }) => ({ field: path.slice('body.'.length).replace(LIST_OF_ONE, ''), message }));
}

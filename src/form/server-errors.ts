import { CallError } from '#src/api/call.ts';

/** Updates travel as a list of exactly one: its members are the form's fields. */
const LIST_OF_ONE = /^conversions\.0\./;

/** The bad fields that the server named, by the form's own names: `body.name` -> `name`. */
export function fieldErrorsOf(error: unknown): { field: string; message: string }[] {
  if (!(error instanceof CallError) || error.failure.kind !== 'refused') return [];
  return (error.failure.problem.errors ?? [])
    .filter(({ path }) => path.startsWith('body.'))
    .map(({ path, message }) => ({ field: path.slice('body.'.length).replace(LIST_OF_ONE, ''), message }));
}

import { CallError } from '#src/api/call.ts';

/** Updates are sent as a list of one, whose members are the form's fields. */
const LIST_OF_ONE = /^conversions\.0\./;

/** The failure with the prefix of its field paths replaced by the form's own. */
export function atFields(error: unknown, start: string, own: string): unknown {
  if (!(error instanceof CallError) || error.failure.kind !== 'refused') return error;
  const { problem } = error.failure;
  const errors = problem.errors?.map((one) => ({ ...one, path: one.path.replace(`body.${start}`, `body.${own}`) }));
  return new CallError({ ...error.failure, problem: { ...problem, ...(errors && { errors }) } });
}

/** The server's field errors by form field: `body.name` -> `name`. */
export function fieldErrorsOf(error: unknown): { field: string; message: string }[] {
  if (!(error instanceof CallError) || error.failure.kind !== 'refused') return [];
  return (error.failure.problem.errors ?? [])
    .filter(({ path }) => path.startsWith('body.'))
    .map(({ path, message }) => ({ field: path.slice('body.'.length).replace(LIST_OF_ONE, ''), message }));
}

import { CallError } from '#src/api/call.ts';

/** The bad fields that the server named, by the form's own names: `body.name` -> `name`. */
export function fieldErrorsOf(error: unknown): { field: string; message: string }[] {
  if (!(error instanceof CallError) || error.failure.kind !== 'refused') return [];
  return (error.failure.problem.errors ?? [])
    .filter(({ path }) => path.startsWith('body.'))
    .map(({ path, message }) => ({ field: path.slice('body.'.length), message }));
}

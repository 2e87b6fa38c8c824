import { fileTypes } from '#contract/files';
import { CallError } from '#src/api/call.ts';
import { limitPassed } from '#src/lib/bytes.ts';
import * as t from '#text';

const taken = Object.keys(fileTypes);
const takenTypes: readonly string[] = Object.values(fileTypes);

/**
 * Why a file would be refused by name or size; undefined if only the bytes can tell. The server checks the bytes, so
 * unknown types may still be accepted.
 */
export function refusalOf({ name, size, type }: Pick<File, 'name' | 'size' | 'type'>, mostMb: number) {
  const limit = limitPassed(size, mostMb);
  if (limit !== undefined) return t.files.tooLarge(t.table.count(limit));
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  if (ending === undefined || taken.includes(ending) || type === '' || takenTypes.includes(type)) return undefined;
  return t.files.notTaken(ending, taken.join(', '));
}

/** True for refusals that a retry cannot change. */
export function isFinal(error: unknown): error is CallError {
  if (!(error instanceof CallError) || error.failure.kind === 'unreachable') return false;
  const { status } = error.failure.problem;
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

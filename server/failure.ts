import { failureKinds, type FailureCode, type FieldError, type Problem } from '#contract/failures';
import { refusal as made, sentenceOf, type Refusal } from '#contract/refusals/index';

/** A bad parameter, made only by `wrongField`; the message is the refusal's sentence. */
export interface WrongField extends FieldError {
  refusal: Refusal;
}

/** An error that becomes an answer. Any other error answers INTERNAL. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly refusal: Refusal;
  readonly errors: readonly WrongField[];

  constructor(code: FailureCode, refusal: Refusal, errors: readonly WrongField[] = []) {
    super(sentenceOf(refusal));
    this.name = 'Failure';
    this.code = code;
    this.refusal = refusal;
    this.errors = errors;
  }

  get status(): number {
    return failureKinds[this.code].status;
  }
}

/** @param path location: `query.limit`, `body.name` */
export function wrongField(path: string, refusal: Refusal): WrongField {
  return { path, message: sentenceOf(refusal), refusal };
}

const MOST_NAMED = 8;
const memberOf = (path: string): string => path.replace(/^(query|path|body)\./, '');

/**
 * A failure that names every bad parameter.
 * @param nameOf name of the parameter at a path, for the sentence
 */
export function invalid(errors: readonly WrongField[], nameOf: (path: string) => string = memberOf): Failure {
  return new Failure('INVALID_REQUEST', fieldsRefusal(errors, nameOf), errors);
}

/** The sentence about bad parameters, for failures and rows of files. */
export function fieldsRefusal(errors: readonly WrongField[], nameOf: (path: string) => string): Refusal {
  const fields = errors.slice(0, MOST_NAMED).map(({ path, refusal }) => ({ name: nameOf(path), refusal }));
  return made('input.fields', { fields, more: errors.length - fields.length });
}

/** A failure about one bad parameter. */
export function invalidField(path: string, refusal: Refusal, name: string = memberOf(path)): Failure {
  return invalid([wrongField(path, refusal)], () => name);
}

/** The problem document of a failure. */
export function problemOf(failure: Failure, requestId?: string): Problem {
  const { status, title } = failureKinds[failure.code];
  return {
    type: `/docs#${failure.code}`,
    title,
    status,
    detail: failure.message,
    code: failure.code,
    message: failure.message,
    refusal: failure.refusal,
    ...(failure.errors.length > 0 && { errors: [...failure.errors] }),
    ...(requestId !== undefined && { requestId }),
  };
}

/** The text of something that was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

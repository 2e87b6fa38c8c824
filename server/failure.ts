import { shortenedTo } from '#contract/characters';
import { memberOf } from '#contract/endpoint';
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
    const short = shortened(refusal);
    super(sentenceOf(short));
    this.name = 'Failure';
    this.code = code;
    this.refusal = short;
    this.errors = errors;
  }

  get status(): number {
    return failureKinds[this.code].status;
  }
}

/** @param path location: `query.limit`, `body.name` */
export function wrongField(path: string, refusal: Refusal): WrongField {
  const short = shortened(refusal);
  return { path: cut(path), message: sentenceOf(short), refusal: short };
}

const LONGEST = 300;
const MOST_VALUES = 500;
const MOST_ERRORS = 100;

const cut = (text: string): string => shortenedTo(text, LONGEST);

/** A refusal whose values repeat no more of a request than a reader needs, so that no answer is as long as its request. */
function shortened(refusal: Refusal): Refusal {
  // Texts and lists keep their kinds, so the values still match the key.
  return shortValue(refusal) as Refusal;
}

function shortValue(value: unknown): unknown {
  if (typeof value === 'string') return cut(value);
  if (Array.isArray(value)) return value.slice(0, MOST_VALUES).map(shortValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortValue(one)]));
}

const MOST_NAMED = 8;

/**
 * A failure that names every bad parameter.
 * @param nameOf name of the parameter at a path, for the sentence
 */
export function invalid(errors: readonly WrongField[], nameOf: (path: string) => string = memberOf): Failure {
  return new Failure('INVALID_REQUEST', fieldsRefusal(errors, nameOf), errors.slice(0, MOST_ERRORS));
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

/** The problem document of a failure. The message of a bad parameter begins with its name: some clients show only that. */
export function problemOf(failure: Failure, requestId?: string): Problem {
  const { status, title } = failureKinds[failure.code];
  const errors = failure.errors.map((one) => ({ ...one, message: `${memberOf(one.path)} ${one.message}` }));
  return {
    type: `/docs#${failure.code}`,
    title,
    status,
    detail: failure.message,
    code: failure.code,
    message: failure.message,
    refusal: failure.refusal,
    ...(errors.length > 0 && { errors }),
    ...(requestId !== undefined && { requestId }),
  };
}

/** The text of something that was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

import { keysOf } from './records.ts';
import type { Keyed } from './refusals/say.ts';

/**
 * Every way a request can fail. The list is closed: the server answers with nothing else, and the browser narrows on
 * `code`. Answers are `application/problem+json` (RFC 9457).
 */
export const failureKinds = {
  INVALID_REQUEST: { status: 400, title: 'The request is not valid' },
  INVALID_API_KEY: { status: 401, title: 'No valid key or session' },
  INVALID_SIGN_IN: { status: 401, title: 'Email or password is wrong' },
  TWO_FACTOR_NEEDED: { status: 401, title: 'The code of the second factor is needed' },
  USERID_CANNOT_ACCESS_CONTACT: { status: 403, title: 'Not your account' },
  USER_CAN_NOT_ACCESS_RESOURCE: { status: 403, title: 'Not allowed' },
  FOREIGN_ORIGIN: { status: 403, title: 'The request came from another site' },
  NOT_FOUND: { status: 404, title: 'Not found' },
  CONFLICT: { status: 409, title: 'The change is not allowed now' },
  CONVERSION_AMBIGUOUS: { status: 409, title: 'The reference names several conversions' },
  CONVERSION_CHANGED: { status: 409, title: 'The conversion has been decided meanwhile' },
  CONVERSION_INVOICED: { status: 409, title: 'The conversion is invoiced' },
  NO_COMMISSION_GROUP: { status: 409, title: 'No commission group takes this' },
  TRANSITION_NOT_ALLOWED: { status: 409, title: 'The status cannot become that' },
  LINK_ENDED: { status: 410, title: 'The link has been used, or is too old' },
  FILE_TOO_LARGE: { status: 413, title: 'Too large' },
  UNSUPPORTED_FILE: { status: 415, title: 'Not a type that is taken here' },
  RANGE_NOT_SATISFIABLE: { status: 416, title: 'No such bytes' },
  RATE_LIMITED: { status: 429, title: 'Too many requests' },
  INTERNAL: { status: 500, title: 'Something went wrong on our side' },
  UPSTREAM_FAILED: { status: 502, title: 'The network behind this one did not answer' },
  OVERLOADED: { status: 503, title: 'Too busy just now' },
} as const;

export type FailureCode = keyof typeof failureKinds;
export const failureCodes = keysOf(failureKinds);

/**
 * One bad parameter: its path (`query.limit`, `body.name`) and what is wrong, as a sentence that begins with the
 * parameter's name and as a key with values. Answers of another network, behind this one, may lack keys.
 */
export interface FieldError {
  path: string;
  message: string;
  refusal?: Keyed;
}

/** Body of every failed answer. `message` repeats `detail`, which some clients do not show. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: FailureCode;
  message: string;
  refusal?: Keyed;
  errors?: FieldError[];
  requestId?: string;
}

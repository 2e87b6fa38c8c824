import type { Definition } from '#contract/endpoint';
import type { Json } from './described.ts';

const text = { type: 'string' };
const number = { type: 'integer', minimum: 0 };

/** Every header that an answer may have and a client may read. */
export const headers = {
  'X-Request-Id': { description: 'Finds the request in the log of the service.', schema: text },
  'X-Total-Count': { description: 'Number of all matching rows.', schema: number },
  Link: { description: 'Next and previous page (RFC 8288).', schema: text },
  'X-Assumed': {
    description: 'Required members that were left out and what was taken instead: `dateType="conversionDate"`.',
    schema: text,
  },
  ETag: { description: 'Changes with the bytes; `If-Range` takes it.', schema: text },
  'Accept-Ranges': { description: '`bytes`: the file can be asked for in ranges.', schema: text },
  'Content-Range': {
    description: 'Which bytes of how many: `bytes 0-99/1234`; `bytes */1234` with 416.',
    schema: text,
  },
  'Content-Disposition': { description: 'Always an attachment, with the name of the file.', schema: text },
  'Retry-After': { description: 'Seconds to wait before the next attempt.', schema: number },
} as const satisfies Record<string, Json>;

/** The headers of an operation's answers of a status. */
export function answerHeaders(definition: Definition, status: number): Json {
  const names: (keyof typeof headers)[] = ['X-Request-Id'];
  if (status < 300) {
    if (definition.list || definition.streams) names.push('X-Total-Count');
    if (definition.list) names.push('Link');
    if (definition.assumed) names.push('X-Assumed');
    if (definition.binary) names.push('ETag', 'Accept-Ranges', 'Content-Disposition');
  }
  if (status === 206 || status === 416) names.push('Content-Range');
  if (status === 429 || status === 503) names.push('Retry-After');
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

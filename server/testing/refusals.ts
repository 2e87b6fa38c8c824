import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { memberOf } from '#contract/endpoint';
import type { Problem } from '#contract/failures';
import { sentenceOf } from '#contract/refusals/index';
import { keyed } from '#contract/refusals/say';

/** Members with the sentence of the refusal beside them. */
const sentences = ['message', 'detail', 'reason'] as const;

/**
 * Expects that every sentence of an answer is the catalogue's, from the key and values beside it, and that problems and
 * their errors have one.
 */
export function expectRefusals({ headers, body }: LightMyRequestResponse): void {
  const type = String(headers['content-type']);
  if (!type.includes('json')) return;
  if (type.includes('problem+json')) {
    const { errors = [], ...problem } = JSON.parse(body) as Problem;
    expect(problem.refusal, problem.detail).toBeDefined();
    for (const { path, message, refusal } of errors) {
      expect(refusal, message).toBeDefined();
      // The sentence begins with the parameter's name, so that it can be shown alone.
      if (refusal) expect(message).toBe(`${memberOf(path)} ${sentenceOf(refusal)}`);
    }
    expectSentences(problem);
  } else if (body.includes('"refusal":{')) expectSentences(JSON.parse(body));
}

function expectSentences(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const { success, data: refusal } = keyed.safeParse('refusal' in value ? value.refusal : undefined);
  const said = sentences.flatMap((name) => (name in value ? [(value as Record<string, unknown>)[name]] : []));
  if (success) for (const sentence of said) expect(sentence).toBe(sentenceOf(refusal));
  for (const part of Object.values(value)) expectSentences(part);
}

import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { Problem } from '#contract/failures';
import { sentenceOf } from '#contract/refusals/index';
import { keyed } from '#contract/refusals/say';

/** Members that hold the sentence of the refusal beside them. */
const sentences = ['message', 'detail', 'reason'] as const;

/**
 * Expects that every sentence of an answer is the catalogue's, of the key and the values that come with it; and that a
 * problem, and each of its errors, has one.
 */
export function expectRefusals({ headers, body }: LightMyRequestResponse): void {
  const type = String(headers['content-type']);
  // Another network, which this one stands before, may answer without keys.
  if (!type.includes('json') || headers['x-forwarded-answer'] !== undefined) return;
  if (type.includes('problem+json')) {
    const { refusal, errors = [], detail } = JSON.parse(body) as Problem;
    expect(refusal, detail).toBeDefined();
    for (const one of errors) expect(one.refusal, one.message).toBeDefined();
  }
  if (body.includes('"refusal":{')) expectSentences(JSON.parse(body));
}

function expectSentences(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const { success, data: refusal } = keyed.safeParse('refusal' in value ? value.refusal : undefined);
  const said = sentences.flatMap((name) => (name in value ? [(value as Record<string, unknown>)[name]] : []));
  if (success) for (const sentence of said) expect(sentence).toBe(sentenceOf(refusal));
  for (const part of Object.values(value)) expectSentences(part);
}

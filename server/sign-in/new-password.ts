import { dictionary, adjacencyGraphs } from '@zxcvbn-ts/language-common';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { refusal, type Refusal } from '#contract/refusals/index';

/** Passwords that stand in this product's own documents. */
const published = ['partnerdeck', 'partnerdeck-demo'];

/** Least score of 0 to 4 that is taken: 3 needs more than a hundred million guesses. */
const LEAST_SCORE = 3;

let estimator: ZxcvbnFactory | undefined;

/**
 * Why a password is not taken: it is on the list of the 49,000 most common ones, or made of such by the ways that
 * guessers know. Nothing leaves this machine. Undefined when it is good.
 * @param own names and addresses of the person and the agency, which are guessed first
 */
export function weakness(password: string, own: readonly string[] = []): Refusal | undefined {
  // Lists of 2 MB, which most processes never need.
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: 128 });
  const parts = own.flatMap((one) => one.split(/[\s@.]+/)).filter((part) => part.length > 2);
  const { score } = estimator.check(password, [...published, ...own, ...parts]);
  return score < LEAST_SCORE ? refusal('access.weakPassword') : undefined;
}

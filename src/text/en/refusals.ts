import { checks } from '#contract/refusals/checks';
import { sayer, type Keyed } from '#contract/refusals/say';
import type { Said } from '../said.ts';

const say = sayer(checks);

export const checkText = (refusal: Keyed): string => say(refusal);

/** The service's refusal, which is English as this page is. */
export const refusalText = ({ message }: Said): string => message ?? '';

import { checks } from '#contract/refusals/checks';
import { sayer } from '#contract/refusals/say';
import type { Said } from '../said.ts';

export const checkText = sayer(checks);

/** The service's refusal, which is English as this page is. */
export const refusalText = ({ message }: Said): string => message ?? '';

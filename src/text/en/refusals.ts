import { checks } from '#contract/refusals/checks';
import { sayer, type Keyed } from '#contract/refusals/say';
import type { Said } from '../said.ts';

const say = sayer(checks);

/** What a check of this page finds wrong. */
export const checkText = (refusal: Keyed): string => say(refusal);

/** What the service refuses: its sentence, which is English as this page is. */
export const refusalText = ({ message }: Said): string => message ?? '';

import * as z from 'zod/mini';
import { wrong } from './refusals/checked.ts';

/** A whole number of days from `least` to `most`. Apart from the schemas, so that a form with it loads no more. */
export const days = (least: number, most: number) =>
  z
    .int(wrong('check.wholeNumber'))
    .check(z.minimum(least, wrong('check.least', { least })), z.maximum(most, wrong('check.most', { most })));

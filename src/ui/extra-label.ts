import { extraNames } from '#contract/extra-names';
import { givenName } from '#src/lib/extra-names.ts';
import * as t from '#text';

export const isExtra = (field: string): boolean => extraNames.some((name) => name === field);

/** An extra field as people read it: the agency's name for it, or its number. */
export const extraLabel = (field: string): string => givenName(field) ?? t.recorded.extraField(field.replace('ex', ''));

import type { Keyed, Say } from './say.ts';

/** A bad member: the name shown in the sentence, and the problem. */
export interface WrongField {
  name: string;
  refusal: Keyed;
}

const each = (fields: readonly WrongField[], more: number, say: Say) =>
  [...fields.map(({ name, refusal }) => `${name} ${say(refusal)}`), ...(more > 0 ? [`and ${more} more`] : [])].join(
    '; ',
  );

export const input = {
  /** `more` is the number of other bad fields. */
  'input.fields': ({ fields, more }: { fields: readonly WrongField[]; more: number }, say: Say) =>
    `${each(fields, more, say)}.`,
  'input.unknown': 'is not a known member',
  'input.oneValue': ({ count }: { count: number }) => `takes one value, ${count} were given`,
  'input.backwards': ({ to, start, end }: { to: string; start: string; end: string }) =>
    `must not be after ${to} (${start} is after ${end})`,
  'input.file': 'must be a file, with a file name',
  'input.text': 'must be text, not a file',
  'input.oneFile': 'takes one file, more were given',
  'input.mostBytes': ({ most }: { most: number }) => `must have at most ${most} bytes`,
  'input.currency': ({ currencies, given }: { currencies: readonly string[]; given: string }) =>
    `must be one of ${currencies.join(', ')}, not "${given}"`,
  'input.exchangedCurrency': ({ given }: { given: string }) =>
    `must be a currency that there are rates for, not ${given}`,
  'input.inFuture': 'must be in the future',
  'input.notInFuture': 'must not be in the future',

  'input.invalid': 'is not valid',
  'input.type': ({ expected, received }: { expected: string; received: string }) =>
    `must be of type ${expected}, not ${received}`,
  'input.value': ({ expected }: { expected: string }) => `must be ${expected}`,
  'input.option': ({ choices }: { choices: readonly string[] }) => `must be one of ${choices.join(', ')}`,
  'input.tooLong': ({ most }: { most: number }) => `must have at most ${most} characters`,
  'input.tooShort': ({ least }: { least: number }) => `must have at least ${least} characters`,
  'input.tooMany': ({ most }: { most: number }) => `must have at most ${most} entries`,
  'input.tooFew': ({ least }: { least: number }) => `must have at least ${least} entries`,
  'input.tooBig': ({ kind, most }: { kind: string; most: number }) => `must be of type ${kind}, at most ${most}`,
  'input.tooSmall': ({ kind, least }: { kind: string; least: number }) => `must be of type ${kind}, at least ${least}`,
};

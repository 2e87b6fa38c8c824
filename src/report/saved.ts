import { SAVED_VERSION, type SavedDefinition } from '#contract/reports/saved';
import type { Day } from '#src/lib/day.ts';
import { rangeOf } from '#src/lib/day.ts';
import { readDefinition, writeDefinition, type Definition } from './definition.ts';
import { resolved } from './requests.ts';

/** Reports as they are kept, and as the builder has them. */

export function toSaved(definition: Definition): SavedDefinition {
  const { compare, weekdays, chart, subtotals, by, styles, ...request } = definition;
  const view = { compare: [...compare], weekdays, chart: chart ?? null, subtotals, by, styles: { ...styles } };
  // What is kept is plain data: read-only lists and all.
  return structuredClone({ version: SAVED_VERSION, request, view }) as SavedDefinition;
}

/** What is kept may be older than the builder: what it does not know any more is left out. */
export function fromSaved({ request, view }: SavedDefinition): Definition {
  const { chart, ...rest } = view;
  // Not one yet: written as an address, and read as any address is, it becomes one.
  const raw = { ...request, ...rest, chart: chart ?? undefined } as unknown as Definition;
  return readDefinition(writeDefinition(new URLSearchParams(), raw));
}

/** The days that it means today, for ever. */
export function withFixedDates(definition: Definition, today: Day): Definition {
  const fixed = (range: Definition['period']) => {
    const { from, to } = rangeOf(range, today);
    return `${from}_${to}` as const;
  };
  return {
    ...definition,
    period: fixed(definition.period),
    compare: definition.compare.map((one) => (one === 'previous' || one === 'year' ? one : fixed(one))),
    where: definition.where.map((group) =>
      group.map((one) => ({ ...one, values: one.values.map((value) => resolved(value, today)) })),
    ),
  };
}

/** Whether two definitions are one, whatever order their parts were made in. */
export function isSame(one: Definition, other: Definition): boolean {
  const text = (definition: Definition) => writeDefinition(new URLSearchParams(), definition).toString();
  return text(one) === text(other);
}

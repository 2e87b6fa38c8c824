import { SAVED_VERSION, type SavedDefinition, type SavedReport } from '#contract/reports/saved';
import type { Day } from '#src/lib/day.ts';
import { rangeOf, rangeText } from '#src/lib/day.ts';
import type { Kept } from './address.ts';
import { readDefinition, readRules, writeDefinition, type Definition } from './definition.ts';
import { resolved } from './requests.ts';
import { writeRule } from './rules.ts';

export function toSaved(definition: Definition): SavedDefinition {
  const { compare, weekdays, chart, lines, subtotals, by, styles, ...request } = definition;
  const rules = Object.fromEntries(Object.entries(styles).map(([name, rule]) => [name, writeRule(rule)]));
  const view = { compare: [...compare], weekdays, chart: chart ?? null, lines, subtotals, by, styles: rules };
  // The saved form is plain mutable data.
  return structuredClone({ version: SAVED_VERSION, request, view }) as SavedDefinition;
}

/** A saved report may be older than the builder: unknown parts are left out. */
export function fromSaved({ request, view }: SavedDefinition): Definition {
  const { chart, styles, ...rest } = view;
  const rules = readRules(Object.entries(styles).map(([name, rule]) => `${name}:${rule}`));
  // Not a definition yet: writing it to a URL and reading that back validates it.
  const raw = { ...request, ...rest, chart: chart ?? undefined, styles: rules } as Definition;
  return readDefinition(writeDefinition(new URLSearchParams(), raw));
}

/** A saved report as an address is based on it. */
export const keptOf = ({ id, revision, definition }: SavedReport): Required<Kept> => ({
  id,
  revision,
  definition: fromSaved(definition),
});

/** A definition with relative dates replaced by today's meaning. */
export function withFixedDates(definition: Definition, today: Day): Definition {
  const fixed = (range: Definition['period']) => {
    return rangeText(rangeOf(range, today));
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

export function isSame(one: Definition, other: Definition): boolean {
  const text = (definition: Definition) => writeDefinition(new URLSearchParams(), definition).toString();
  return text(one) === text(other);
}

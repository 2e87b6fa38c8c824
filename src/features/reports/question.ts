import { once } from '#contract/once';
import { formatRange, isPreset, type RangeText } from '#src/lib/day.ts';
import * as t from '#text';
import type { Compare, Definition, FieldName, Move } from '#src/report/definition.ts';
import { rankingsOf } from '#src/report/requests.ts';
import { conditionText } from './condition-text.ts';
import type { NameOf } from './named-fields.ts';

const together = once(() => new Intl.ListFormat(t.locale, { type: 'conjunction' }));

function rangeText(range: RangeText): string {
  if (isPreset(range)) return t.table.presets[range];
  const [from = '', to = ''] = range.split('_');
  return formatRange({ from, to });
}

/** "Last 30 days", and the date that decides where it is not the usual one. */
export function periodText({ period, basis }: Pick<Definition, 'period' | 'basis'>): string {
  return basis === 'conversionDate' ? rangeText(period) : `${t.reports.bases[basis]}: ${rangeText(period)}`;
}

const comparedText = (compare: Compare): string =>
  compare === 'previous' || compare === 'year' ? t.reports.question.periods[compare] : rangeText(compare);

/** "the period before and the year before": the periods that a report compares with. */
export function periodsText({ compare }: Pick<Definition, 'compare'>): string {
  return together().format(compare.map(comparedText));
}

/** "difference from the year before": what values are ranked by that have moved since a compared period. */
export function moveText({ as, against }: Move, { compare }: Pick<Definition, 'compare'>): string {
  const since = compare[against];
  return since === undefined ? '' : t.reports.top.moves[as](comparedText(since));
}

/**
 * What a report asks, in a line: "Clicks and Total commission by Publisher (top 10) · Last 30 days · compared with the
 * year before · only where Device is mobile".
 */
export function questionText(definition: Definition, nameOf: NameOf): string {
  const { rows, across, values, compare, where } = definition;
  const tops = rankingsOf(definition);
  const namesOf = (fields: readonly FieldName[]) =>
    together().format(
      fields.map((field) => {
        const name = t.reportFields.label(field);
        const top = tops.find((one) => one.field === field);
        if (!top) return name;
        const { most, move } = top;
        return move
          ? t.reports.question.topMoved(name, most, moveText(move, definition))
          : t.reports.question.top(name, most);
      }),
    );
  const measures = namesOf(values);
  const asked = rows.length > 0 ? t.reports.chartOf(measures, namesOf(rows)) : measures;
  const conditions = where.map((group) => group.map((one) => conditionText(one, nameOf)).join(` ${t.reports.and} `));
  return [
    across.length > 0 ? t.reports.question.across(asked, namesOf(across)) : asked,
    periodText(definition),
    compare.length > 0 && t.reports.question.compared(periodsText(definition)),
    conditions.length > 0 && t.reports.question.where(conditions.join(`, ${t.reports.or} `)),
  ]
    .filter(Boolean)
    .join(' · ');
}

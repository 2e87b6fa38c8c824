import { sql, type RawBuilder } from 'kysely';
import { isDimension } from '#contract/reports/dimensions';
import { folded, foldedText } from '#server/db/matching';
import { likePattern, type Alternatives, type Condition } from './conditions.ts';
import { byCode } from './dialect.ts';
import { keyOf } from './keys.ts';
import type { FactName } from './sums.ts';

type Fragment = RawBuilder<unknown>;
const text = (written: string): Fragment => sql.raw(written);

/** Conditions on facts of one kind, as the expression after `where`. */
export function filterOf(where: Alternatives, fact: FactName): Fragment {
  if (where.length === 0) return text('');
  const alternatives = where.map((all) => {
    const each = all.map((one) => condition(one, fact));
    return sql`(${sql.join(each, sql` and `)})`;
  });
  return sql` and (${sql.join(alternatives, sql` or `)})`;
}

function condition(one: Condition, fact: FactName): Fragment {
  if (!isDimension(one.field)) throw new Error(`${one.field} is not a dimension`);
  const key = keyOf(one.field, fact);
  const written = text(`coalesce(${key.text(key.of)}, '')`);
  if (one.operator === 'like') return like(written, one.values[0] ?? '');
  return one.kind === 'text'
    ? compared(text(byCode(`coalesce(${key.text(key.of)}, '')`)), one, (value) => sql`${value}`)
    : typed(text(key.of), one);
}

function like(written: Fragment, value: string): Fragment {
  return sql`${folded(written)} like ${foldedText(likePattern(value))} escape '\\'`;
}

/** Compares a nullable key with values; null equals the empty value. */
function typed(key: Fragment, one: Condition): Fragment {
  const { operator, values, kind } = one;
  const value = (given: string) =>
    kind === 'day' ? sql`cast(${given} as date)` : sql`cast(${given} as decimal(24, 6))`;
  const given = values.filter((each) => each !== '');
  if (operator === '<>') {
    return given.length === 0 ? sql`${key} is not null` : sql`(${compared(key, one, value)} or ${key} is null)`;
  }
  if (given.length === values.length) return compared(key, one, value);
  const rest =
    given.length > 0 ? sql` or ${compared(key, { ...one, operator: 'in', values: given }, value)}` : text('');
  return sql`(${key} is null${rest})`;
}

function compared(key: Fragment, { operator, values }: Condition, value: (one: string) => Fragment): Fragment {
  const [first = '', second = ''] = values;
  if (operator === 'in') return sql`${key} in (${sql.join(values.map(value), sql`, `)})`;
  if (operator === 'between') return sql`${key} between ${value(first)} and ${value(second)}`;
  return sql`${key} ${text(operator)} ${value(first)}`;
}

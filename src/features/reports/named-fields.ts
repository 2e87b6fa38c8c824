import { useMemo } from 'react';
import type { Viewer } from '#src/api/viewer.ts';
import { nameIn } from '#src/list/filters.ts';
import type { Asked } from '#src/list/names.ts';
import type { Definition } from '#src/report/definition.ts';
import { useNames } from '#src/table/use-names.ts';
import { namedKind } from './picking.ts';

/** The name of a condition's value with its id; undefined where the field's values are no ids. */
export type NameOf = (field: string, value: string) => string | undefined;

const isId = (value: string) => /^\d{1,15}$/.test(value);

function askedBy({ where }: Pick<Definition, 'where'>): Asked[] {
  const ids = new Map<string, Set<string>>();
  for (const { field, operator, values } of where.flat()) {
    if (namedKind(field) === undefined || !['=', '<>', 'in'].includes(operator)) continue;
    ids.set(field, new Set([...(ids.get(field) ?? []), ...values.filter(isId)]));
  }
  return [...ids].flatMap(([name, values]) => {
    const kind = namedKind(name);
    return kind && values.size > 0 ? [{ name, kind, ids: [...values] }] : [];
  });
}

/** Names for the ids in a report's conditions. */
export function useConditionNames(viewer: Viewer, definition: Definition): NameOf {
  const asked = useMemo(() => askedBy(definition), [definition]);
  const names = useNames(viewer, asked);
  return useMemo(() => {
    const known = new Set(asked.flatMap(({ name, ids }) => ids.map((id) => `${name} ${id}`)));
    return (field, value) => {
      if (!known.has(`${field} ${value}`)) return undefined;
      const found = names[field];
      const name = typeof found === 'object' ? found[value] : undefined;
      return name === undefined ? nameIn(found, value) : `${name} (${value})`;
    };
  }, [asked, names]);
}

import { useQuery } from '@tanstack/react-query';
import { getVocabulary, listAccountManagers } from '#contract/agency';
import { queryOf } from '#src/api/query.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { countryText } from '#src/lib/country.ts';
import * as t from '#text';

interface Choice {
  value: string;
  label: string;
}

/** Choices of forms of accounts and campaigns: countries by code, sectors and verticals, account managers. */
export function useVocabulary({ agencyId }: Viewer) {
  const vocabulary = useQuery(queryOf(getVocabulary, {}));
  const managers = useQuery(queryOf(listAccountManagers, { query: { agencyId } }));
  const words = vocabulary.data?.data;
  const countries: Choice[] = (words?.countries ?? [])
    .map(({ code, name }) => ({ value: code, label: countryText(name) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, t.locale));
  const named = (rows: readonly { id: number; name: string }[] = []): Choice[] =>
    rows.map(({ id, name }) => ({ value: String(id), label: name }));
  return {
    ready: words !== undefined && managers.data !== undefined,
    error: vocabulary.error ?? managers.error,
    retry: () => void Promise.all([vocabulary.refetch(), managers.refetch()]),
    countries,
    sectors: named(words?.sectors),
    /** The verticals of a sector. */
    verticalsOf: (sectorId: string) => {
      const sector = words?.sectors.find(({ id }) => String(id) === sectorId);
      return named(words?.verticals.filter(({ group }) => group === sector?.name));
    },
    /** Those who work here, and whoever is chosen already. */
    managersFor: (chosen: string) =>
      named(managers.data?.data.filter(({ id, hasLeft }) => !hasLeft || String(id) === chosen)),
  };
}

export type Vocabulary = ReturnType<typeof useVocabulary>;

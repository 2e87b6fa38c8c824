import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getChanges, putLastSeen } from '#contract/changes';
import { call } from '#src/api/call.ts';
import { queryOf } from '#src/api/query.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { formatInstant } from '#src/lib/day.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import * as t from '#text';
import { Part } from './Part.tsx';
import c from './overview.module.css';

const LIST = 'overview';
/** After this time the changes count as seen. */
const SEEN_MS = 10_000;

export function Moved({ viewer }: { viewer: Viewer }) {
  const { agencyId, contactId, currency } = viewer;
  const scope = { agencyId, contactId };
  const query = useQuery({
    ...queryOf(getChanges, { query: { ...scope, list: LIST, targetCurrencyCode: currency } }),
    // Never refetched while visible: seen changes must not vanish.
    staleTime: Infinity,
  });
  const until = query.data?.data.until;
  useSeen(scope, until);
  const moved = query.data?.data.movements.filter(({ conversions }) => conversions > 0) ?? [];
  return (
    <Part title={t.overview.moved} to={paths.conversions(viewer)} query={query} empty={t.overview.nothingMoved}>
      {moved.length > 0 && (
        <>
          <table className={c.list}>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">{t.overview.movement}</th>
                <th scope="col">{t.conversions.title}</th>
                <th scope="col">{t.reportFields.label('totalCommission')}</th>
              </tr>
            </thead>
            <tbody>
              {moved.map(({ kind, conversions, commission, cost }) => (
                <tr key={kind}>
                  <th scope="row">{t.overview.movements[kind]}</th>
                  <td>{t.overview.count(conversions)}</td>
                  <td>{formatMoney(viewer.kind === 'publisher' ? commission : (cost ?? commission), currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={c.quiet}>{t.overview.since(formatInstant(query.data?.data.since ?? ''))}</p>
        </>
      )}
    </Part>
  );
}

/** Records the visit after a while; the next visit starts there. */
function useSeen({ agencyId, contactId }: { agencyId: number; contactId: number }, until: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!until) return undefined;
    const note = () =>
      // On failure the changes are shown again next time.
      call(putLastSeen, { query: { agencyId, contactId }, body: { list: LIST, seenAt: until } }).catch(() => undefined);
    const timer = setTimeout(() => void note(), SEEN_MS);
    return () => clearTimeout(timer);
  }, [agencyId, contactId, until, client]);
}

import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { useViewer, type Viewer } from '#src/api/viewer.ts';
import * as t from '#text';
import { DetailDrawer } from '#src/ui/DetailDrawer.tsx';
import { paths } from '#src/ui/paths.ts';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import { Empty, Failed, Loading } from '#src/ui/states.tsx';
import s from './campaigns.module.css';
import { compared } from './comparison.ts';
import type { CampaignPage } from './facts.ts';
import { useCampaign } from './use-campaign.ts';

/** Two campaigns side by side over the list: what differs is marked, and can be all there is. */
export function Component() {
  const viewer = useViewer();
  const { one = '', other = '' } = useParams();
  const { search } = useLocation();
  const [left, right] = [useCampaign(viewer, Number(one)), useCampaign(viewer, Number(other))];
  const error = left.error ?? right.error;
  const retry = () => void Promise.all([left.refetch(), right.refetch()]);
  return (
    <DetailDrawer title={t.campaigns.compare.title} closeTo={paths.campaigns(viewer) + search} size={960}>
      {left.page && right.page ? (
        <Comparison viewer={viewer} one={left.page} other={right.page} />
      ) : error ? (
        <Failed error={error} what={t.campaigns.failed} onRetry={retry} />
      ) : left.loading || right.loading ? (
        <Loading lines={18} />
      ) : (
        <Empty title={t.campaigns.compare.notTwo} />
      )}
    </DetailDrawer>
  );
}

function Comparison({ viewer, one, other }: { viewer: Viewer; one: CampaignPage; other: CampaignPage }) {
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const facts = compared(one, other).filter(({ differs }) => differs || !onlyDifferent);
  const { compare } = t.campaigns;
  return (
    <>
      <div className={s.pair}>
        {[one, other].map((page) => (
          <p key={page.productId} className={s.line}>
            <img className={s.logo} src={new URL(page.logo).pathname} alt="" width={40} height={40} />
            <Link to={paths.campaign(viewer, page.productId)}>{page.name}</Link>
          </p>
        ))}
      </div>
      <label className={s.line}>
        <input type="checkbox" checked={onlyDifferent} onChange={(event) => setOnlyDifferent(event.target.checked)} />
        {compare.onlyDifferent}
      </label>
      <PlainTable name={compare.title} columns={[compare.fact, one.name, other.name]}>
        {facts.map(({ name, values, differs }) => (
          <tr key={name} className={differs ? s.differs : undefined}>
            <th scope="row">
              {name}
              {differs && <span className="visually-hidden"> ({compare.differs})</span>}
            </th>
            {values.map((value, index) => (
              <td key={index === 0 ? 'one' : 'other'} className={s.compared}>
                {value === null || value === '' ? t.table.none : value}
              </td>
            ))}
          </tr>
        ))}
      </PlainTable>
    </>
  );
}

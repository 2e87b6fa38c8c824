import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { useViewer } from '#src/api/use-viewer.ts';
import type { Viewer } from '#src/api/viewer.ts';
import * as t from '#text';
import { DetailDrawer } from '#src/ui/DetailDrawer.tsx';
import { phone } from '#src/ui/media.ts';
import { useMedia } from '#src/ui/use-media.ts';
import { paths } from '#src/lib/paths.ts';
import { Empty, Failed, Loading } from '#src/ui/states.tsx';
import s from './campaigns.module.css';
import { compared, type ComparedFact } from './comparison.ts';
import type { CampaignPage } from './facts.ts';
import { useCampaign } from './use-campaign.ts';
import { Tick } from '#src/ui/controls.tsx';

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
  const narrow = useMedia(phone);
  return (
    <>
      <label className={s.line}>
        <Tick type="checkbox" checked={onlyDifferent} onChange={(event) => setOnlyDifferent(event.target.checked)} />
        {compare.onlyDifferent}
      </label>
      <table className={s.compared}>
        <caption className="visually-hidden">{compare.title}</caption>
        <thead>
          <tr>
            {!narrow && <th scope="col">{compare.fact}</th>}
            {[one, other].map((page) => (
              <th key={page.productId} scope="col">
                <img className={s.logo} src={new URL(page.logo).pathname} alt="" width={40} height={40} />
                <Link to={paths.campaign(viewer, page.productId)}>{page.name}</Link>
              </th>
            ))}
          </tr>
        </thead>
        {facts.map((fact) => (
          <FactRows key={fact.name} fact={fact} narrow={narrow} />
        ))}
      </table>
    </>
  );
}

/** Both values of a fact: beside its name, or below it where three columns do not fit. */
function FactRows({ fact: { name, values, differs }, narrow }: { fact: ComparedFact; narrow: boolean }) {
  const words = (
    <>
      {name}
      {differs && <span className="visually-hidden"> ({t.campaigns.compare.differs})</span>}
    </>
  );
  const [one, other] = values.map((value) => (value === null || value === '' ? t.table.none : value));
  const cells = (
    <>
      <td>{one}</td>
      <td>{other}</td>
    </>
  );
  return (
    <tbody className={differs ? s.differs : undefined}>
      {narrow ? (
        <>
          <tr>
            <th scope="rowgroup" colSpan={2}>
              {words}
            </th>
          </tr>
          <tr>{cells}</tr>
        </>
      ) : (
        <tr>
          <th scope="row">{words}</th>
          {cells}
        </tr>
      )}
    </tbody>
  );
}

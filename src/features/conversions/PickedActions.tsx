import { useLocation, useNavigate } from 'react-router';
import { useViewer } from '#src/api/viewer.ts';
import c from '#src/table/controls.module.css';
import type { Picked } from '#src/list/types.ts';
import * as t from '#text';
import { paths } from '#src/lib/paths.ts';
import { CopyPicked } from './CopyPicked.tsx';
import { mayDecide } from './decide/rules.ts';
import type { Query } from './picked.ts';
import { sizeOf, type Pick } from './validate/pick.ts';

interface Props {
  picked: Picked;
  matching: Query;
  clear: () => void;
}

export default function PickedActions({ picked, matching, clear }: Props) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { search } = useLocation();
  const decide = (status: Pick['status']) => {
    const pick: Pick = { picked, matching, status };
    void navigate(paths.validate(viewer) + search, { state: { pick } });
  };
  const count = t.table.count(sizeOf({ picked, matching, status: 'approved' }));
  return (
    <>
      {mayDecide(viewer) && (
        <>
          <button type="button" className={`${c.button} ${c.primary}`} onClick={() => decide('approved')}>
            {t.validate.approvePicked(count)}
          </button>
          <button type="button" className={c.button} onClick={() => decide('rejected')}>
            {t.validate.rejectPicked(count)}
          </button>
        </>
      )}
      <CopyPicked picked={picked} matching={matching} onCopied={clear} />
    </>
  );
}

import { useLocation, useNavigate } from 'react-router';
import { useViewer } from '#src/api/viewer.ts';
import type { Picked } from '#src/list/types.ts';
import * as t from '#text';
import { paths } from '#src/lib/paths.ts';
import { CopyPicked } from './CopyPicked.tsx';
import { mayDecide } from './decide/rules.ts';
import type { Query } from './picked.ts';
import { sizeOf, type Pick } from './validate/pick.ts';
import { ToolButton } from '#src/table/ToolButton.tsx';

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
          <ToolButton look="primary" onClick={() => decide('approved')}>
            {t.validate.approvePicked(count)}
          </ToolButton>
          <ToolButton onClick={() => decide('rejected')}>{t.validate.rejectPicked(count)}</ToolButton>
        </>
      )}
      <CopyPicked picked={picked} matching={matching} onCopied={clear} />
    </>
  );
}

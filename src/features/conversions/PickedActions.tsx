import { makeDecisionBatch } from '#contract/decisions';
import { needs } from '#src/ui/needs.ts';
import { Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useViewer } from '#src/api/use-viewer.ts';
import type { Picked } from '#src/list/types.ts';
import * as t from '#text';
import { later } from '#src/first-view/later.tsx';
import { paths } from '#src/lib/paths.ts';
import { CopyPicked } from './CopyPicked.tsx';
import { mayDecide } from './decide/rules.ts';
import type { Query } from './picked.ts';
import { sizeOf, type Pick } from './validate/pick.ts';
import { ToolButton } from '#src/table/ToolButton.tsx';

const FewDialog = later(() => import('./validate/FewDialog.tsx'), 'dialog');

/** So many are reviewed above the list; more have a page. */
const FEW = 50;

interface Props {
  picked: Picked;
  matching: Query;
  clear: () => void;
}

export default function PickedActions({ picked, matching, clear }: Props) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [few, setFew] = useState<Pick>();
  const decide = (status: Pick['status']) => {
    const pick: Pick = { picked, matching, status };
    if (picked.kind === 'some' && sizeOf(pick) <= FEW) setFew(pick);
    else void navigate(paths.validate(viewer) + search, { state: { pick } });
  };
  const count = t.table.count(sizeOf({ picked, matching, status: 'approved' }));
  return (
    <>
      {mayDecide(viewer) && (
        <>
          <ToolButton look="primary" {...needs(makeDecisionBatch)} onClick={() => decide('approved')}>
            {t.validate.approvePicked(count)}
          </ToolButton>
          <ToolButton {...needs(makeDecisionBatch)} onClick={() => decide('rejected')}>
            {t.validate.rejectPicked(count)}
          </ToolButton>
        </>
      )}
      {few && (
        <Suspense>
          <FewDialog pick={few} onClose={() => setFew(undefined)} onDone={clear} />
        </Suspense>
      )}
      <CopyPicked picked={picked} matching={matching} onCopied={clear} />
    </>
  );
}

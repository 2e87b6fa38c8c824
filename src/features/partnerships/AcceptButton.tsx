import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { decideRelation, type RelationRow } from '#contract/relations';
import { call } from '#src/api/call.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import type { Picked } from '#src/list/types.ts';
import * as t from '#text';
import { useOneRun } from '#src/ui/one-run.ts';
import { Unsent } from '#src/ui/states.tsx';
import { refreshRelations } from './refresh.ts';

const words = t.partnerships;

interface Props {
  picked: Picked;
  rows: readonly RelationRow[];
  onDone: () => void;
}

/** Accepts the applications among the picked rows of the page, one after the other. */
export function AcceptButton({ picked, rows, onDone }: Props) {
  const { agencyId } = useViewer();
  const queries = useQueryClient();
  const [done, setDone] = useState(0);
  const { busy, error, run } = useOneRun();
  const isPicked = (id: string) => (picked.kind === 'some' ? picked.ids.includes(id) : !picked.except.includes(id));
  const open = rows.filter(({ relationId, status }) => status === 'pending' && isPicked(String(relationId)));
  const accept = () =>
    run(async (signal) => {
      for (const [at, { relationId }] of open.entries()) {
        setDone(at);
        const body = { status: 'live' as const, was: 'pending' as const, reason: '' };
        await call(decideRelation, { params: { relationId }, query: { agencyId }, body }, signal);
      }
      await refreshRelations(queries);
    }, onDone);
  return (
    <>
      <Button loading={busy} disabled={open.length === 0} onClick={accept}>
        {words.acceptMany(open.length)}
      </Button>
      <Unsent what={words.acceptedSome(done, open.length)} error={error} />
    </>
  );
}

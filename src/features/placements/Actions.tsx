import { needs } from '#src/ui/needs.ts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { archivePlacement, updatePlacement, type PlacementDetail } from '#contract/placements';
import { call } from '#src/api/call.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { later } from '#src/first-view/later.tsx';
import * as t from '#text';
import { Reason } from '#src/ui/states.tsx';
import { openInput } from './list.ts';
import s from './placements.module.css';
import { refreshPlacements } from './refresh.ts';

const Edit = later(() => import('./EditDialog.tsx'), 'dialog');

interface Props {
  viewer: Viewer;
  placement: PlacementDetail;
}

/** Changes a placement, archives it and takes it back. */
export function Actions({ viewer, placement }: Props) {
  const queries = useQueryClient();
  const [editing, setEditing] = useState(false);
  const archive = useMutation({
    mutationFn: (archived: boolean) =>
      call(archivePlacement, { ...openInput(viewer, placement.id), body: { archived } }),
    onSuccess: () => refreshPlacements(queries),
  });
  const words = t.placements;
  const isArchived = placement.isDeleted === 'true';
  return (
    <>
      <div className={s.actions}>
        <Button
          variant="default"
          {...needs(updatePlacement)}
          onPointerEnter={() => void Edit.load()}
          onClick={() => setEditing(true)}
        >
          {words.edit}
        </Button>
        <Button
          variant="default"
          loading={archive.isPending}
          {...needs(archivePlacement)}
          onClick={() => archive.mutate(!isArchived)}
        >
          {isArchived ? words.takeBack : words.archive}
        </Button>
      </div>
      <p role="status" className={s.note} hidden={!isArchived}>
        {isArchived && words.archivedWhy}
      </p>
      {archive.error && (
        <p role="alert" className={s.failed}>
          {words.archiveFailed} <Reason error={archive.error} />
        </p>
      )}
      {editing && (
        <Suspense fallback={null}>
          <Edit placement={placement} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
}

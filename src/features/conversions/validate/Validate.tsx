import { Suspense, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useViewer } from '#src/api/use-viewer.ts';
import * as t from '#text';
import { keepFocus } from '#src/ui/kept-focus.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { paths } from '#src/lib/paths.ts';
import { Forbidden, Loading } from '#src/ui/states.tsx';
import { later } from '#src/first-view/later.tsx';
import { useSettled } from '#src/first-view/use-settled.ts';
import { mayDecide } from '../decide/rules.ts';
import { batchIn, searchOfList, withBatch } from './address.ts';
import { Compose } from './Compose.tsx';
import { pickIn } from './pick.ts';
import type { Draft } from './types.ts';
import s from './validate.module.css';

const BatchView = later(() => import('./BatchView.tsx'));
const Batches = later(() => import('./Batches.tsx'));

/** Validating many conversions: named, checked, confirmed, worked through by the service. */
export function Component() {
  const viewer = useViewer();
  const { search } = useLocation();
  return (
    <>
      <PageHeader
        title={t.validate.title}
        owner={viewer.name}
        actions={<Link to={paths.conversions(viewer) + searchOfList(search)}>{t.validate.back}</Link>}
      >
        {t.validate.lead}
      </PageHeader>
      <div className={s.page} ref={keepFocus}>
        {mayDecide(viewer) ? <Validating /> : <Forbidden>{t.validate.forbidden}</Forbidden>}
      </div>
    </>
  );
}

function Validating() {
  const navigate = useNavigate();
  const { state, pathname, search } = useLocation();
  const [draft, setDraft] = useState<Draft>();
  /** The input of a batch as typed; after a reload it is rebuilt from the batch's rows. */
  const [typed, setTyped] = useState<{ batchId: number; draft: Draft | undefined }>();
  const settled = useSettled();
  const pick = pickIn(state);
  const batchId = batchIn(search);
  const compose = (next?: Draft) => {
    setDraft(next);
    void navigate(pathname + searchOfList(search));
  };
  const open = (id: number, options?: { replace: boolean }) => {
    setDraft(undefined);
    void navigate(pathname + withBatch(search, id), options);
  };
  if (batchId !== undefined) {
    return (
      <Suspense fallback={<Loading lines={8} />}>
        <BatchView
          key={batchId}
          batchId={batchId}
          typed={typed?.batchId === batchId ? typed.draft : undefined}
          onOpen={open}
          onLeave={compose}
        />
      </Suspense>
    );
  }
  return (
    <>
      <Compose
        key={pick ? 'pick' : 'names'}
        pick={pick}
        draft={pick ? undefined : draft}
        onDropPick={(wish) => compose({ text: '', wish })}
        onMade={(id, made) => {
          setTyped({ batchId: id, draft: made });
          open(id, { replace: true });
        }}
      />
      {settled && (
        <Suspense>
          <Batches />
        </Suspense>
      )}
    </>
  );
}

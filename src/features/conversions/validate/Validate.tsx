import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useViewer } from '#src/api/viewer.ts';
import { useStore } from '#src/ui/use-store.ts';
import * as t from '#text';
import { keepFocus } from '#src/ui/kept-focus.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { paths } from '#src/lib/paths.ts';
import { Forbidden, Loading } from '#src/ui/states.tsx';
import { later } from '#src/first-view/later.tsx';
import { mayDecide, refreshConversions } from '../decide/rules.ts';
import { fileOf, searchOfList, withFile } from './address.ts';
import { Compose } from './Compose.tsx';
import { deskOf } from './desk.ts';
import { pickIn, sizeOf } from './pick.ts';
import { waits, type Draft } from './types.ts';
import s from './validate.module.css';

const BatchView = later(() => import('./BatchView.tsx'));
const FileView = later(() => import('#src/deciding/FileView.tsx'));

/** Validating many conversions: named, checked, confirmed, worked through. */
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
        {mayDecide(viewer) ? <Batches /> : <Forbidden>{t.validate.forbidden}</Forbidden>}
      </div>
    </>
  );
}

function Batches() {
  const viewer = useViewer();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { state, pathname, search } = useLocation();
  const desk = deskOf(viewer, () => void refreshConversions(queries));
  const batch = useStore(desk);
  const [draft, setDraft] = useState<Draft>();
  const pick = pickIn(state);
  const file = fileOf(search);
  const empty = pathname + searchOfList(search);
  const fresh = () => void navigate(empty);
  if (file !== undefined) {
    return (
      <Suspense fallback={<Loading lines={4} />}>
        <FileView entryId={file} onAnother={fresh} />
      </Suspense>
    );
  }
  if (batch === undefined) return <Loading lines={8} />;
  if (batch === null || (pick && !waits(batch))) {
    return (
      <Compose
        key={pick ? 'pick' : 'names'}
        pick={pick}
        draft={pick ? undefined : draft}
        onDropPick={(wish) => {
          setDraft({ text: '', wish });
          fresh();
        }}
        onReview={(rows, from) => {
          if (pick) void navigate(empty, { replace: true });
          desk.review(rows, from);
        }}
        onSent={(entryId) => void navigate(pathname + withFile(search, entryId), { replace: true })}
      />
    );
  }
  return (
    <>
      {pick && <p className={s.note}>{t.validate.waitingPick(sizeOf(pick))}</p>}
      <Suspense fallback={<Loading lines={8} />}>
        <BatchView
          batch={batch}
          desk={desk}
          onLeave={(next) => {
            setDraft(next);
            desk.discard();
          }}
        />
      </Suspense>
    </>
  );
}

import { IconArrowBackUp, IconEye, IconPencil } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { reaches } from '#contract/endpoint';
import { actForAccount } from '#contract/acting';
import { acting } from '#src/api/acting.ts';
import { call } from '#src/api/call.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { isLookingAt, scopeOf, type Viewer } from '#src/api/viewer.ts';
import * as t from '#text/frame';
import { samePageOf } from '#src/lib/paths.ts';
import { PlainButton } from '#src/ui/PlainButton.tsx';
import classes from './Header.module.css';

/** Tells an account manager whose account is shown, whether they act for it, and leads back. */
export function ViewingAs() {
  const viewer = useViewer();
  return isLookingAt(viewer) ? <Viewing viewer={viewer} /> : null;
}

function Viewing({ viewer }: { viewer: Viewer }) {
  const { pathname } = useLocation();
  const { agencyId, contactId, acting: isActing, membership, kind } = viewer;
  // The switch lasts for the visit: whoever comes back to the account only looks again.
  useEffect(() => () => acting.set(null), [agencyId, contactId]);
  const agency = { agencyId, contactId: membership.contactId };
  return (
    <p className={classes.viewing} data-acting={isActing || undefined}>
      {isActing ? <IconPencil size={16} stroke={1.6} aria-hidden /> : <IconEye size={16} stroke={1.6} aria-hidden />}
      <span className={classes.viewingWords} role="status">
        {isActing ? t.shell.acting : t.shell.viewingAs(t.shell.kinds[kind])}
      </span>
      {reaches(membership.level, 'member') && <ActSwitch viewer={viewer} />}
      <Link to={samePageOf(agency, pathname)} className={classes.back} title={t.shell.backToAgency}>
        <IconArrowBackUp size={16} stroke={1.6} aria-hidden />
        <span className={classes.backWords}>{t.shell.backToAgency}</span>
      </Link>
    </p>
  );
}

function ActSwitch({ viewer }: { viewer: Viewer }) {
  const { agencyId, contactId, acting: isActing } = viewer;
  const begin = useMutation({
    mutationFn: async () => {
      acting.set({ agencyId, contactId });
      await call(actForAccount, { query: scopeOf(viewer) });
    },
    onError: () => acting.set(null),
  });
  return (
    <>
      <PlainButton
        className={classes.act}
        title={t.shell.actWhy}
        data-loading={begin.isPending}
        onClick={() => (isActing ? acting.set(null) : begin.mutate())}
      >
        {isActing ? <IconEye size={16} stroke={1.6} aria-hidden /> : <IconPencil size={16} stroke={1.6} aria-hidden />}
        <span className={classes.backWords}>{isActing ? t.shell.onlyLook : t.shell.act}</span>
      </PlainButton>
      {begin.isError && (
        <span role="alert" className={classes.actFailed}>
          {t.shell.actFailed}
        </span>
      )}
    </>
  );
}

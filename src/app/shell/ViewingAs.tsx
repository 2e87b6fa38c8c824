import { IconArrowBackUp, IconEye } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { useViewer } from '#src/api/viewer.ts';
import * as t from '#text/frame';
import { samePageOf } from '#src/lib/paths.ts';
import classes from './Header.module.css';

/** Tells an account manager whose account is shown, and leads back. */
export function ViewingAs() {
  const viewer = useViewer();
  const { pathname } = useLocation();
  if (viewer.kind === viewer.role || viewer.kind === 'agency') return null;
  const agency = { agencyId: viewer.agencyId, contactId: viewer.membership.contactId };
  return (
    <p className={classes.viewing}>
      <IconEye size={16} stroke={1.6} aria-hidden />
      <span className={classes.viewingWords}>{t.shell.viewingAs(t.shell.kinds[viewer.kind])}</span>
      <Link to={samePageOf(agency, pathname)} className={classes.back} title={t.shell.backToAgency}>
        <IconArrowBackUp size={16} stroke={1.6} aria-hidden />
        <span className={classes.backWords}>{t.shell.backToAgency}</span>
      </Link>
    </p>
  );
}

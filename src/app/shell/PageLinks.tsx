import { NavLink } from 'react-router';
import { useViewer } from '#src/api/use-viewer.ts';
import * as t from '#text/frame';
import { paths } from '#src/lib/paths.ts';
import { loadAhead } from '#src/first-view/early/page-modules.ts';
import { pageGroups, pagesFor, type NavPage } from '../pages.ts';
import classes from './PageLinks.module.css';

/** The pages of the viewer's role. `onGo` is called on a click. */
export function PageLinks({ onGo }: { onGo?: () => void }) {
  const viewer = useViewer();
  return (
    <nav aria-label={t.shell.navigation}>
      {pageGroups.map((group) => {
        const pages = pagesFor(viewer.eyes, viewer.connection, viewer.membership.level).filter(
          (page) => page.group === group,
        );
        return (
          pages.length > 0 && (
            <section key={group} className={classes.group} aria-label={t.shell.groups[group]}>
              <p className={classes.heading} aria-hidden>
                {t.shell.groups[group]}
              </p>
              <ul className={classes.links}>
                {pages.map((page) => (
                  <li key={page.path}>
                    <PageLink page={page} to={paths.page(viewer, page.path)} {...(onGo && { onGo })} />
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      })}
    </nav>
  );
}

function PageLink({ page, to, onGo }: { page: NavPage; to: string; onGo?: () => void }) {
  const prefetch = () => void loadAhead(page.path);
  return (
    <NavLink to={to} className={classes.link ?? ''} onPointerEnter={prefetch} onFocus={prefetch} onClick={onGo}>
      <page.icon size={18} stroke={1.6} aria-hidden />
      <span className={classes.label}>{page.label}</span>
    </NavLink>
  );
}

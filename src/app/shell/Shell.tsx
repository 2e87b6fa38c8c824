import type { ReactNode } from 'react';
import * as t from '#text/frame';
import { keepFocus } from '#src/ui/kept-focus.ts';
import { roomy } from '#src/ui/media.ts';
import { useMedia } from '#src/ui/use-media.ts';
import { Palette } from '../palette/Palette.tsx';
import { Header } from './Header.tsx';
import { navigation } from './folded.ts';
import { SideNav } from './SideNav.tsx';
import { Asides } from './Asides.tsx';
import { Freshness } from './Freshness.tsx';
import classes from './Shell.module.css';

/** The frame: navigation at the left, account and user on top, the page below. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <div className={classes.shell} data-folded={navigation.use() === 'folded'}>
      <a href="#content" className={classes.skip} onClick={skip}>
        {t.shell.skip}
      </a>
      {useMedia(roomy) && (
        <aside className={classes.side}>
          <SideNav />
        </aside>
      )}
      <div className={classes.main}>
        <Header />
        <Freshness />
        <main id="content" className={classes.content} tabIndex={-1} ref={keepFocus}>
          {children}
        </main>
        <Asides />
      </div>
      <Palette />
    </div>
  );
}

/** Focus only: `#content` in the URL would be one more entry for Back to undo. */
function skip(event: React.MouseEvent): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

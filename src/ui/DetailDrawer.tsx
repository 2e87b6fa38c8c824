import { Drawer } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useHref, useNavigate, type To } from 'react-router';
import * as t from '#text/frame';
import classes from './DetailDrawer.module.css';
import { useDocumentTitle } from './title.ts';
import { trail } from './trail.ts';

interface DetailDrawerProps {
  title: string;
  /** The list below: where closing leads when the detail was not opened from it. */
  closeTo: To;
  children: ReactNode;
  size?: number | string;
}

/**
 * A detail over its list, as a route of its own: render it where the list's `<Routes>` match the detail's
 * path. Escape, the cross and Back close it; the focus returns to the link that opened it.
 */
export function DetailDrawer({ title, closeTo, children, size = 640 }: DetailDrawerProps) {
  useDocumentTitle(title);
  useReturnedFocus();
  const [opened, setOpened] = useState(true);
  const leave = useLeave(closeTo);
  return (
    <Drawer.Root
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={leave}
      position="right"
      size={size}
      returnFocus={false}
      // Mantine listens on the window, where a dialog above the drawer could not keep the key to itself.
      closeOnEscape={false}
      onKeyDown={(event) => event.key === 'Escape' && !isInPanel(event.target) && setOpened(false)}
    >
      <Drawer.Overlay backgroundOpacity={0.3} />
      <Drawer.Content>
        {/* Not Mantine's own header: in a dialog that would be a second banner of the page. */}
        <div className={classes.header}>
          <Drawer.Title className={classes.title}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={t.states.close} />
        </div>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** A dialog or panel over the detail takes the key for itself. */
function isInPanel(target: EventTarget): boolean {
  return target instanceof Element && target.closest('dialog, [popover]') !== null;
}

/** What had the focus when the detail was opened, and gets it back when it is gone. */
function useReturnedFocus(): void {
  const opener = useRef<Element | null>(document.activeElement);
  useEffect(() => {
    const element = opener.current;
    return () => {
      // After the router has drawn the list without the drawer; before it the focus trap would take it back.
      setTimeout(() => {
        if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true });
      });
    };
  }, []);
}

/** Back when the list is where one came from, so that Back does not have to be pressed twice later. */
function useLeave(closeTo: To) {
  const navigate = useNavigate();
  const list = useHref(closeTo);
  return () =>
    void (trail.before() === list ? navigate(-1) : navigate(closeTo, { replace: true, preventScrollReset: true }));
}

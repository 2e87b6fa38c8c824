import { Drawer } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate, type To } from 'react-router';
import { t } from '#src/text/index.ts';
import { useDocumentTitle } from './title.ts';

interface DetailDrawerProps {
  title: string;
  /** The list below: where closing leads when the detail was opened by its own link. */
  closeTo: To;
  children: ReactNode;
  size?: number | string;
}

/** What a link to a detail passes along, so that closing goes back to exactly the list it was opened from. */
export const fromList = { fromList: true } as const;

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
    <Drawer
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={leave}
      position="right"
      size={size}
      title={title}
      returnFocus={false}
      // Mantine listens on the window, where a dialog above the drawer could not keep the key to itself.
      closeOnEscape={false}
      onKeyDown={(event) => event.key === 'Escape' && setOpened(false)}
      closeButtonProps={{ 'aria-label': t.states.close }}
    >
      {children}
    </Drawer>
  );
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

function useLeave(closeTo: To) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const cameFromList = (state as Partial<typeof fromList> | null)?.fromList === true;
  return () => void (cameFromList ? navigate(-1) : navigate(closeTo, { replace: true, preventScrollReset: true }));
}

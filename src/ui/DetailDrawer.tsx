import { useEffect, useRef, type ReactNode } from 'react';
import { useHref, useLocation, useNavigate, type To } from 'react-router';
import { Dialog } from './Dialog.tsx';
import { useDocumentTitle } from './title.ts';
import { isFromDetail, trail } from './trail.ts';

interface DetailDrawerProps {
  title: string;
  /** The list below: where closing leads when the detail was opened neither from it nor from within another. */
  closeTo: To;
  children: ReactNode;
  /** Its width in pixels, where the window has them. */
  size?: number;
}

/**
 * A detail over its list, as a route of its own: render it where the list's `<Routes>` match the detail's
 * path. Escape, the cross and Back close it; the focus returns to the link that opened it.
 */
export function DetailDrawer({ title, closeTo, children, size = 640 }: DetailDrawerProps) {
  useDocumentTitle(title);
  useReturnedFocus();
  return (
    <Dialog title={title} onClose={useLeave(closeTo)} variant="right" width={size}>
      {children}
    </Dialog>
  );
}

/** What had the focus when the detail was opened, and gets it back when it is gone. */
function useReturnedFocus(): void {
  const opener = useRef<Element | null>(document.activeElement);
  useEffect(() => {
    const element = opener.current;
    return () => {
      // After the router has drawn the list without the drawer; before it the list may be drawn anew.
      setTimeout(() => {
        if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true });
      });
    };
  }, []);
}

/** Going back takes a moment, in which a second Escape must not go back once more. */
const LEAVING_MS = 300;

/** Closes what is open over a list: back when that is where one came from, so that Back does not have to be pressed twice later. */
export function useLeave(closeTo: To): () => void {
  const navigate = useNavigate();
  const list = useHref(closeTo);
  const { state } = useLocation();
  const left = useRef(-LEAVING_MS);
  return () => {
    const now = performance.now();
    if (now - left.current < LEAVING_MS) return;
    left.current = now;
    const back = trail.before() === list || isFromDetail(state);
    void (back ? navigate(-1) : navigate(closeTo, { replace: true, preventScrollReset: true }));
  };
}

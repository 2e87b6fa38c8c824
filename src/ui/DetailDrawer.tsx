import { useEffect, useRef, type ReactNode } from 'react';
import { useHref, useLocation, useNavigate, type To } from 'react-router';
import { Dialog } from './Dialog.tsx';
import { isFocusFree } from './take-focus.ts';
import { useDocumentTitle } from './title.ts';
import { isFromDetail, trail } from './trail.ts';

interface DetailDrawerProps {
  title: string;
  /** Beside the title. */
  beside?: ReactNode;
  /** The list below: the target of closing, unless the detail was opened from the list or another detail. */
  closeTo: To;
  children: ReactNode;
  /** Width in pixels, if the window is wider. */
  size?: number;
}

/**
 * A detail over its list, as a route of its own: render it where the list's `<Routes>` match the detail's path. Escape,
 * the cross and Back close it; the focus returns to the link that opened it.
 */
export function DetailDrawer({ title, beside, closeTo, children, size = 640 }: DetailDrawerProps) {
  useDocumentTitle(title);
  useReturnedFocus();
  return (
    <Dialog title={title} beside={beside} onClose={useLeave(closeTo)} variant="right" width={size}>
      {children}
    </Dialog>
  );
}

/** Returns the focus, on unmount, to the element that had it on mount. */
function useReturnedFocus(): void {
  const opener = useRef<Element | null>(document.activeElement);
  useEffect(() => {
    const element = opener.current;
    return () => {
      // After the router has rendered the list; before that it may be replaced. A key may have moved the focus on.
      setTimeout(() => {
        if (element instanceof HTMLElement && element.isConnected && isFocusFree())
          element.focus({ preventScroll: true });
      });
    };
  }, []);
}

/** Going back takes a moment, in which a second Escape must not go back again. */
const LEAVING_MS = 300;
/** The entry of the history that was left last; what is still loading and what takes its place leave the same one. */
let left: { key: string; at: number } | undefined;

/** Closes what is open over a list: goes back if the user came from there, so that the history gains no entry. */
export function useLeave(closeTo: To): () => void {
  const navigate = useNavigate();
  const list = useHref(closeTo);
  const { state, key } = useLocation();
  return () => {
    const now = performance.now();
    if (left?.key === key && now - left.at < LEAVING_MS) return;
    left = { key, at: now };
    const back = trail.before() === list || isFromDetail(state);
    void (back ? navigate(-1) : navigate(closeTo, { replace: true, preventScrollReset: true }));
  };
}

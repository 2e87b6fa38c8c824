/** Position of a popover. Pure. */

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface Measures {
  width: number;
  height: number;
}

const GAP = 4;
const EDGE = 8;

/**
 * Below its button, above when there is more room; aligned with the button's start, or with its end when asked to or
 * when there is no room; always within the window.
 */
export function placePopover(
  anchor: Box,
  popover: Measures,
  view: Measures,
  align: 'start' | 'end' = 'start',
): { left: number; top: number } {
  const alignsEnd = align === 'end' || anchor.left + popover.width > view.width - EDGE;
  const left = alignsEnd ? anchor.right - popover.width : anchor.left;
  const below = anchor.bottom + GAP;
  const above = anchor.top - GAP - popover.height;
  const top = below + popover.height <= view.height - EDGE || above < EDGE ? below : above;
  const within = (at: number, length: number, room: number) => Math.max(EDGE, Math.min(at, room - length - EDGE));
  return { left: within(left, popover.width, view.width), top: within(top, popover.height, view.height) };
}

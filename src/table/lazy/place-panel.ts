/** Position of a panel. Pure. */

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Measures {
  width: number;
  height: number;
}

const GAP = 4;
const EDGE = 8;

/** Below its button, aligned with it; above when there is more room; always within the window. */
export function placePanel(anchor: Box, panel: Measures, view: Measures): { left: number; top: number } {
  const alignsEnd = anchor.left + panel.width > view.width - EDGE;
  const left = alignsEnd ? anchor.right - panel.width : anchor.left;
  const below = anchor.bottom + GAP;
  const above = anchor.top - GAP - panel.height;
  const top = below + panel.height <= view.height - EDGE || above < EDGE ? below : above;
  const within = (at: number, length: number, room: number) => Math.max(EDGE, Math.min(at, room - length - EDGE));
  return { left: within(left, panel.width, view.width), top: within(top, panel.height, view.height) };
}

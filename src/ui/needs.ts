import type { Definition } from '#contract/endpoint';
import { whyNot, type Viewer } from '#src/api/viewer.ts';
import * as t from '#text/frame';

/** Says of a button which endpoint it calls: whoever may not call it finds the button disabled, with the reason. */
export const needs = (endpoint: Definition) => ({ 'data-needs': endpoint });

/** The reason that a button shows instead of doing its work; undefined when the viewer may. */
export function reasonAgainst(viewer: Viewer | null, endpoint: Definition | undefined): string | undefined {
  const why = viewer && endpoint && whyNot(viewer, endpoint);
  return why ? t.states.cannot[why] : undefined;
}

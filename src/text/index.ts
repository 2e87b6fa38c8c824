/**
 * Every word the dashboard shows. One file an area below `en/`; `t.area.name` in a component.
 * `t` is a live binding: a second language replaces it before the first render.
 */
import { states } from './en/states.ts';

export const en = { states };

export type Catalogue = typeof en;
export const t: Catalogue = en;

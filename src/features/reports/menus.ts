import { later } from '#src/first-view/later.tsx';
import type { TableRow, ValueColumn } from '#src/report/result.ts';

/** Lazy menus; their code loads when the user turns to the report. */
export const CellMenu = later(() => import('./panels/CellMenu.tsx'), 'dialog');
export const ChartPanel = later(() => import('./panels/ChartPanel.tsx'), 'dialog');
export const ChipMenu = later(() => import('./panels/ChipMenu.tsx'), 'dialog');
export const NotesPanel = later(() => import('./panels/NotesPanel.tsx'), 'dialog');
export const ConditionPanel = later(() => import('./panels/ConditionPanel.tsx'), 'dialog');
export const FieldPanel = later(() => import('./panels/FieldPanel.tsx'), 'dialog');

/** Preloads the menus. A failure shows when one is opened. */
export function loadMenus(): void {
  for (const { load } of [CellMenu, ChipMenu, ConditionPanel, FieldPanel]) load().catch(() => undefined);
}

/** Subject of a menu: a figure, or a value of a field in rows. */
export type MenuOf = { row: TableRow } & ({ column: ValueColumn } | { dimension: number });

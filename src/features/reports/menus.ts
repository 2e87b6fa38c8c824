import { later } from '#src/first-view/later.tsx';
import type { TableRow, ValueColumn } from '#src/report/result.ts';

/** Menus that are closed at first: their code comes when somebody turns to the report. */
export const CellMenu = later(() => import('./panels/CellMenu.tsx'), 'dialog');
export const ChipMenu = later(() => import('./panels/ChipMenu.tsx'), 'dialog');
export const ConditionPanel = later(() => import('./panels/ConditionPanel.tsx'), 'dialog');
export const FieldPanel = later(() => import('./panels/FieldPanel.tsx'), 'dialog');

/** Loads them ahead of the click that opens one. A failure is met by whoever opens it. */
export function loadMenus(): void {
  for (const { load } of [CellMenu, ChipMenu, ConditionPanel, FieldPanel]) load().catch(() => undefined);
}

/** What a menu is of: a figure, or the value of one of the fields in rows. */
export type MenuOf = { row: TableRow } & ({ column: ValueColumn } | { dimension: number });

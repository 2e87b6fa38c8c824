import { lazily } from '#src/table/PanelButton.tsx';
import type { TableRow, ValueColumn } from '#src/report/result.ts';

/** Menus that are closed at first: their code comes when somebody turns to the report. */
export const CellMenu = lazily(() => import('./panels/CellMenu.tsx'));
export const ChipMenu = lazily(() => import('./panels/ChipMenu.tsx'));
export const ConditionPanel = lazily(() => import('./panels/ConditionPanel.tsx'));
export const FieldPanel = lazily(() => import('./panels/FieldPanel.tsx'));

/** Loads them ahead of the click that opens one. A failure is met by whoever opens it. */
export function loadMenus(): void {
  for (const { load } of [CellMenu, ChipMenu, ConditionPanel, FieldPanel]) load().catch(() => undefined);
}

/** What a menu is of: a figure, or the value of one of the fields in rows. */
export type MenuOf = { row: TableRow } & ({ column: ValueColumn } | { dimension: number });

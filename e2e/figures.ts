/** Figures that pages show, by name, to compare them with each other and with the service. */
import type { Locator } from '@playwright/test';

export interface Seen {
  figure: string;
  where: string;
  value: string;
  /** The currency that the page says beside it; '' where only a header has it. */
  currency: string;
}

const codes: Readonly<Record<string, string>> = { '£': 'GBP', $: 'USD', '€': 'EUR' };

/** The figures that were read, with their places: two places that show one figure have to agree. */
export class Figures {
  readonly seen: Seen[] = [];

  add(where: string, figure: string, value: string): void {
    // Digits with their sign; a dash stands for no value, which is not the value 0. Words around it differ by place.
    const said = /[A-Z]{3}|[£$€]/.exec(value)?.[0] ?? '';
    const digits = value.trim() === '–' ? '–' : value.replaceAll(/[^\d.,%-]/g, '');
    this.seen.push({ where, figure, value: digits, currency: codes[said] ?? said });
  }

  /** Figures that two places or more show, and those of them that differ. */
  agree(): { compared: number; different: Record<string, Seen[]> } {
    const shared = [...Map.groupBy(this.seen, ({ figure }) => figure)].filter(
      ([, all]) => new Set(all.map(({ where }) => where)).size > 1,
    );
    const differs = (all: readonly string[]) => new Set(all).size > 1;
    const different = shared.filter(
      ([, all]) =>
        differs(all.map(({ value }) => value)) ||
        differs(all.flatMap(({ currency }) => (currency === '' ? [] : [currency]))),
    );
    return { compared: shared.length, different: Object.fromEntries(different) };
  }
}

/** The value of a fact of a detail, by its term. */
export const factOf = (detail: Locator, term: string): Locator =>
  detail
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator('xpath=following-sibling::dd');

/** The cell of a row below the header of that name. */
export async function cellBelow(grid: Locator, row: Locator, header: string): Promise<Locator> {
  const heads = await grid.getByRole('columnheader').allInnerTexts();
  const at = heads.findIndex((head) => head.trim().startsWith(header));
  if (at < 0) throw new Error(`No column ${header} among ${heads.join(', ')}.`);
  return row.getByRole('rowheader').or(row.getByRole('gridcell')).or(row.getByRole('cell')).nth(at);
}

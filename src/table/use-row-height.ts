import { useMemo } from 'react';
import { phone } from '#src/ui/media.ts';
import { useMedia } from '#src/ui/use-media.ts';
import type { Density } from '#src/list/types.ts';

/** In rem, so that rows grow with the text size. */
const rowRems: Record<Density, number> = { compact: 1.75, regular: 2.25, relaxed: 3 };

/** Card metrics of grid.module.css: edges, title, and lines of two values below their names. */
const card = { edges: 0.75, title: 1.75, line: 2.5, beside: 2 };

const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** The height of a row that is a line. */
export function useLineHeight(density: Density): { rems: number; pixels: number } {
  return useMemo(() => ({ rems: rowRems[density], pixels: rowRems[density] * rem() }), [density]);
}

export interface RowShape {
  /** True for rows as cards: on a phone the columns do not fit side by side. */
  cards: boolean;
  /** Height in rem. */
  rems: number;
  pixels: number;
}

export function useRowShape(density: Density, columns: number): RowShape {
  const cards = useMedia(phone);
  return useMemo(() => {
    const lines = Math.ceil((columns - 1) / card.beside);
    const rems = cards ? card.edges + card.title + lines * card.line : rowRems[density];
    return { cards, rems, pixels: rems * rem() };
  }, [cards, density, columns]);
}

import { useMemo } from 'react';
import { phone } from '#src/ui/media.ts';
import { useMedia } from '#src/ui/use-media.ts';
import type { Density } from '#src/list/types.ts';
import type { CardValue } from './cards.ts';

/** In rem, so that rows grow with the text size. */
const rowRems: Record<Density, number> = { compact: 1.75, regular: 2.25, relaxed: 3 };

/** Card metrics of grid.module.css: edges, title, and lines of one or two values. */
const cardSizes = { edges: 0.75, title: 1.5, line: 1.3125, beside: 2 };

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

export function useRowShape(density: Density, card: ReadonlyMap<string, CardValue>): RowShape {
  const cards = useMedia(phone);
  return useMemo(() => {
    const values = [...card.values()].filter(({ atTitle }) => !atTitle);
    const beside = values.filter((value) => value.lines === 0).length;
    const whole = values.reduce((sum, value) => sum + value.lines, 0);
    const lines = whole + Math.ceil(beside / cardSizes.beside);
    const rems = cards ? cardSizes.edges + cardSizes.title + lines * cardSizes.line : rowRems[density];
    return { cards, rems, pixels: rems * rem() };
  }, [cards, density, card]);
}

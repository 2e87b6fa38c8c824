/** Keyboard navigation in a grid. Pure. Row -1 is the header. */

export interface Place {
  row: number;
  col: number;
}

export interface Size {
  rows: number;
  cols: number;
  /** Visible rows: the step of PageDown. */
  page: number;
}

const moves: Record<string, (at: Place, size: Size, ends: boolean) => Place> = {
  ArrowUp: ({ row, col }) => ({ row: row - 1, col }),
  ArrowDown: ({ row, col }) => ({ row: row + 1, col }),
  ArrowLeft: ({ row, col }) => ({ row, col: col - 1 }),
  ArrowRight: ({ row, col }) => ({ row, col: col + 1 }),
  Home: ({ row }, _, ends) => ({ row: ends ? 0 : row, col: 0 }),
  End: ({ row }, { rows, cols }, ends) => ({ row: ends ? rows - 1 : row, col: cols - 1 }),
  PageUp: ({ row, col }, { page }) => ({ row: row < 0 ? row : Math.max(0, row - page), col }),
  PageDown: ({ row, col }, { page }) => ({ row: row + page, col }),
};

/** The place a key leads to; undefined for other keys. `ends` is Ctrl or Cmd held. */
export function placeAfter(key: string, at: Place, size: Size, ends = false): Place | undefined {
  const move = moves[key];
  return move && kept(move(at, size, ends), size);
}

/** `place` clamped to the grid. */
export function kept({ row, col }: Place, { rows, cols }: Pick<Size, 'rows' | 'cols'>): Place {
  return { row: Math.max(-1, Math.min(rows - 1, row)), col: Math.max(0, Math.min(cols - 1, col)) };
}

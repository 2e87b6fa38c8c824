/** A chart as numbers and words: all that a drawing needs to know. */

export const chartKinds = ['line', 'area', 'bar', 'stacked', 'pie', 'heat', 'funnel'] as const;
export type ChartKind = (typeof chartKinds)[number];

export interface Series {
  key: string;
  label: string;
  /** Of another period, and drawn dashed. */
  earlier: boolean;
}

export interface Point {
  label: string;
  /** By the series' keys; null is a gap. Numbers for drawing only. */
  values: Readonly<Record<string, number | null>>;
  /** The same as they are read. */
  shown: Readonly<Record<string, string>>;
  /** Not over yet: drawn dotted. */
  unfinished: boolean;
}

export interface Chart<S extends Series = Series, P extends Point = Point> {
  kind: ChartKind;
  series: readonly S[];
  points: readonly P[];
  /** The points follow one another in time. */
  timed: boolean;
  /** The axis says per cent. */
  percent: boolean;
}

/** Opens what can be done with a figure, beside the element that it belongs to. */
export type Opener = (anchor: HTMLElement) => void;

/** What a point opens (in a heat table a point's series), by index; undefined where there is nothing to open. */
export type OpenerOf = (point: number, series?: number) => Opener | undefined;

/** A chart as numbers and words: everything a drawing needs. */

export const chartKinds = [
  'line',
  'area',
  'stackedArea',
  'bar',
  'stacked',
  'multiples',
  'scatter',
  'pie',
  'heat',
  'funnel',
] as const;
export type ChartKind = (typeof chartKinds)[number];

/** Whether a kind piles its series up to a sum. */
export const isStack = (kind: ChartKind): boolean => kind === 'stacked' || kind === 'stackedArea';

export interface Series {
  key: string;
  label: string;
  /** A compared period, drawn dashed. */
  earlier: boolean;
  /** Measured on the second axis: of another unit than the first series. */
  second?: boolean;
  /** The sum of what has no series of its own. */
  rest?: boolean;
}

export interface Point {
  label: string;
  /** Numbers to draw, by series key; null is a gap. */
  values: Readonly<Record<string, number | null>>;
  shown: Readonly<Record<string, string>>;
  /** Not over yet, or cut by the period: drawn dotted. */
  unfinished: boolean;
  /** Why so, in words. */
  mark?: string;
  /** The sum of what has no point of its own. */
  rest?: boolean;
}

/** A straight line at a figure: a typed value, an average, a target. */
export interface ReferenceLine {
  key: string;
  label: string;
  at: number;
  shown: string;
  /** On the second axis; in a scatter chart, a level of the second measure. */
  second: boolean;
}

/** Notes at a point. */
export interface Note {
  point: number;
  /** Each with its day. */
  texts: readonly string[];
  /** Opens the notes beside their flag; undefined for a point without days. */
  open: Opener | undefined;
  /** Whether the flag stands in an earlier one of small charts too: Tab passes it. */
  isRepeated?: boolean;
}

export interface Chart<S extends Series = Series, P extends Point = Point> {
  kind: ChartKind;
  series: readonly S[];
  points: readonly P[];
  timed: boolean;
  /** Whether the first axis measures rates, and the second one. */
  percent: boolean;
  secondPercent?: boolean;
  lines?: readonly ReferenceLine[];
  notes?: readonly Note[];
  /** Figures that the first axis has to reach; otherwise it fits the drawn ones. */
  reaches?: readonly number[];
  /** What each series measures, with its unit: the names of the axes where there are two. */
  axes?: readonly string[];
}

/** Opens the menu of a figure, beside its element. */
export type Opener = (anchor: HTMLElement) => void;

/** A point's opener by index (in a heat table by point and series); undefined where nothing opens. */
export type OpenerOf = (point: number, series?: number) => Opener | undefined;

/** Whether points lie one below the other: names beside bars have room, which below them they have not. */
export const lies = ({ kind, timed }: Pick<Chart, 'kind' | 'timed'>): boolean =>
  kind === 'funnel' || ((kind === 'bar' || kind === 'stacked') && !timed);

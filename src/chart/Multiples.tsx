import c from './chart.module.css';
import Drawing from './Drawing.tsx';
import { figuresOf } from './scale.ts';
import { heightOf, leastWidth, SMALL_HEIGHT } from './look.ts';
import type { Chart, OpenerOf, Series } from './types.ts';
import { useNewestInSight } from './use-newest-in-sight.ts';

interface Props {
  chart: Chart;
  label: string;
  openerOf: OpenerOf;
}

/** A small chart for each series, all on one scale. */
export default function Multiples({ chart, label, openerOf }: Props) {
  const reaches = figuresOf(chart, false);
  return (
    <ul className={c.multiples}>
      {chart.series.map((one, at) => (
        <li key={one.key}>
          <p className={c.multiple} title={one.label} data-caption="">
            {one.label}
          </p>
          <Small
            chart={chart}
            one={one}
            reaches={reaches}
            isFirst={at === 0}
            label={`${one.label}. ${label}`}
            openerOf={(point) => openerOf(point, at)}
          />
        </li>
      ))}
    </ul>
  );
}

interface SmallProps extends Props {
  one: Series;
  reaches: readonly number[];
  isFirst: boolean;
}

function Small({ chart, one, reaches, isFirst, label, openerOf }: SmallProps) {
  // The same flags are in every chart: Tab stops at those of the first.
  const notes = chart.notes?.map((note) => ({ ...note, isRepeated: !isFirst })) ?? [];
  const small: Chart = { ...chart, kind: chart.timed ? 'line' : 'bar', series: [one], notes, reaches };
  const scroller = useNewestInSight(small);
  const height = chart.timed ? SMALL_HEIGHT : heightOf(small);
  return (
    <div ref={scroller} className={c.drawing}>
      <div className={c.whole} style={{ minInlineSize: leastWidth(small) }}>
        <Drawing chart={small} label={label} height={height} openerOf={openerOf} />
      </div>
    </div>
  );
}

import c from './chart.module.css';
import Drawing from './Drawing.tsx';
import { heightOf, leastWidth } from './look.ts';
import type { Chart, OpenerOf, Series } from './types.ts';
import { useNewestInSight } from './use-newest-in-sight.ts';

interface Props {
  chart: Chart;
  label: string;
  openerOf: OpenerOf;
}

/** A small chart for each series, all on one scale. */
export default function Multiples({ chart, label, openerOf }: Props) {
  return (
    <ul className={c.multiples}>
      {chart.series.map((one, at) => (
        <li key={one.key}>
          <p className={c.multiple} title={one.label} data-caption="">
            {one.label}
          </p>
          <Small chart={chart} one={one} label={`${one.label}. ${label}`} openerOf={(point) => openerOf(point, at)} />
        </li>
      ))}
    </ul>
  );
}

function Small({ chart, one, label, openerOf }: Props & { one: Series }) {
  // Flags would be as many stops as there are charts: the chart's menu has the notes.
  const notes = chart.notes?.map((note) => ({ ...note, open: undefined })) ?? [];
  const small: Chart = { ...chart, kind: chart.timed ? 'line' : 'bar', series: [one], notes };
  const scroller = useNewestInSight(small);
  const height = chart.timed ? 160 : heightOf(small);
  return (
    <div ref={scroller} className={c.drawing}>
      <div className={c.whole} style={{ minInlineSize: leastWidth(small) }}>
        <Drawing chart={small} label={label} height={height} openerOf={openerOf} />
      </div>
    </div>
  );
}

/** Charts as they are drawn: piles, points, small charts, lines at figures, notes, and how series are told apart. */
import '../../src/app/styles.css';
import { MantineProvider } from '@mantine/core';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Legend } from '#src/chart/Legend.tsx';
import { lineLook, seriesColour } from '#src/chart/look.ts';
import { Plot } from '#src/chart/Plot.tsx';
import type { Chart, ChartKind, Series } from '#src/chart/types.ts';
import { distance, kinds, seenBy } from './colour-blindness.ts';

const seriesOf = (count: number): Series[] =>
  Array.from({ length: count }, (_, at) => ({ key: `s${at}`, label: `Series ${at}`, earlier: false }));

/** A chart of figures: a line for each point, a column for each series. */
const chartOf = (kind: ChartKind, figures: readonly (readonly number[])[], more: Partial<Chart> = {}): Chart => ({
  kind,
  series: seriesOf(figures[0]?.length ?? 0),
  points: figures.map((line, at) => ({
    label: `Day ${at + 1}`,
    values: Object.fromEntries(line.map((value, series) => [`s${series}`, value])),
    shown: Object.fromEntries(line.map((value, series) => [`s${series}`, String(value)])),
    unfinished: false,
  })),
  timed: true,
  percent: false,
  ...more,
});

async function drawn(chart: Chart): Promise<Element> {
  const { container } = await render(
    <MantineProvider>
      <div style={{ width: 900 }}>
        {chart.series.length > 1 && (
          <Legend
            label="Legend"
            marks={chart.series.map((one, at) => ({
              key: one.key,
              label: one.label,
              colour: seriesColour(one, at),
              line: lineLook(one, at),
            }))}
          />
        )}
        <Plot chart={chart} label="Points of the chart" />
      </div>
    </MantineProvider>,
  );
  await expect.poll(() => container.querySelectorAll('li button').length).toBeGreaterThan(0);
  await expect.poll(() => container.querySelector('.recharts-layer path')).not.toBeNull();
  return container;
}

const boxesOf = (root: Element, selector: string) =>
  [...root.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
const middleOf = ({ left, right, top, bottom }: DOMRect) => ({ x: (left + right) / 2, y: (top + bottom) / 2 });
const groundOf = (root: Element) => root.querySelector('.recharts-cartesian-grid')!.getBoundingClientRect().bottom;

/** By keyboard: a pointer would stay where it is over the charts of later tests. */
const buttonOf = (name: string) => document.querySelector<HTMLButtonElement>(`button[aria-label^="${name}"]`)!;
const focus = (name: string) => buttonOf(name).focus();
const press = (name: string) => buttonOf(name).click();

/** Lengths in pixels, each by its figure, are the same in a true drawing. */
function expectOneScale(lengths: readonly number[], figures: readonly number[]): void {
  expect(lengths).toHaveLength(figures.length);
  const scales = lengths.map((length, at) => length / figures[at]!);
  expect(scales[0]).toBeGreaterThan(0);
  for (const scale of scales) expect(scale / scales[0]!).toBeCloseTo(1, 1);
}

test('layers of a pile are as high as their figures', async () => {
  const root = await drawn(
    chartOf(
      'stackedArea',
      [0, 1, 2, 3].map(() => [30, 60, 10]),
    ),
  );
  const heights = boxesOf(root, '.recharts-area-area').map(({ height }) => height);
  expectOneScale(heights, [30, 60, 10]);
});

test('points lie where their two figures say, each under its button', async () => {
  const figures = [
    [10, 400],
    [20, 100],
    [40, 300],
    [80, 200],
  ] as const;
  const root = await drawn(chartOf('scatter', figures, { timed: false, axes: ['Clicks', 'Commission (GBP)'] }));
  const dots = boxesOf(root, '.recharts-scatter-symbol path').map(middleOf);
  const [first, ...rest] = dots;
  expectOneScale(
    rest.map(({ x }) => x - first!.x),
    [10, 30, 70],
  );
  expectOneScale(
    rest.map(({ y }) => y - first!.y),
    [300, 100, 200],
  );
  const buttons = boxesOf(root, 'li button').map(middleOf);
  for (const [at, button] of buttons.entries()) {
    expect(Math.hypot(button.x - dots[at]!.x, button.y - dots[at]!.y)).toBeLessThan(2);
  }
  await expect.element(page.getByText('Commission (GBP)')).toBeVisible();
});

test('a heat table shades by the largest of its values, not by what others come to together', async () => {
  const chart = chartOf('heat', [[10], [5], [900]], { timed: false });
  const points = chart.points.map((point, at) => ({ ...point, rest: at === 2 }));
  const { container } = await render(
    <MantineProvider>
      <Plot chart={{ ...chart, points }} label="Points of the chart" />
    </MantineProvider>,
  );
  const cells = [...container.querySelectorAll<HTMLElement>('td[style]')].map(({ style }) => style.background);
  const [most, half] = cells.map((background) => Number(/ ([\d.]+)%/.exec(background)?.[1]));
  expect(most! / half!).toBeGreaterThan(1.5);
  expect(container.querySelectorAll('tbody td')).toHaveLength(3);
  expect(cells).toHaveLength(2);
  await expect.element(page.getByText('900')).toBeVisible();
});

test('a heat table shows the names of its columns whole', async () => {
  const chart = chartOf('heat', [seriesOf(12).map((_, at) => at)]);
  const series = chart.series.map((one, at) => ({ ...one, label: `Alder & Finch Insurance ${at}` }));
  const { container } = await render(
    <MantineProvider>
      <div style={{ width: 700 }}>
        <Plot chart={{ ...chart, series }} label="Points of the chart" />
      </div>
    </MantineProvider>,
  );
  const heads = [...container.querySelectorAll('thead th')];
  expect(heads).toHaveLength(12);
  for (const head of heads) expect(head.scrollWidth).toBeLessThanOrEqual(head.clientWidth);
});

test('small charts share one scale', async () => {
  const figures = [
    [100, 10],
    [50, 30],
    [80, 20],
  ];
  const root = await drawn(chartOf('multiples', figures));
  const charts = [...root.querySelectorAll('svg.recharts-surface')];
  expect(charts).toHaveLength(2);
  const heights = charts.flatMap((chart) =>
    boxesOf(chart, ':is(.recharts-line-dots, .recharts-area-dots) .recharts-dot').map(
      (box) => groundOf(chart) - middleOf(box).y,
    ),
  );
  expectOneScale(heights, [100, 50, 80, 10, 30, 20]);
});

test.each(['line', 'bar'] as const)('%s: a line at a figure beyond the others is as high as it says', async (kind) => {
  const root = await drawn(
    chartOf(kind, [[50], [150]], { lines: [{ key: 'l', label: 'Target', at: 300, shown: '300', second: false }] }),
  );
  const [line] = boxesOf(root, '.recharts-reference-line line');
  const ground = groundOf(root);
  const tops =
    kind === 'bar'
      ? boxesOf(root, '.recharts-bar-rectangle path').map(({ top }) => top)
      : boxesOf(root, ':is(.recharts-line-dots, .recharts-area-dots) .recharts-dot').map((box) => middleOf(box).y);
  expectOneScale(
    [...tops, middleOf(line!).y].map((top) => ground - top),
    [50, 150, 300],
  );
});

test.each([
  [true, 'height'],
  [false, 'width'],
] as const)('the longest bar fills its axis (along time: %s)', async (timed, side) => {
  const root = await drawn(chartOf('bar', [[44_324], [21_281]], { timed }));
  const [longest] = boxesOf(root, '.recharts-bar-rectangle path');
  const grid = root.querySelector('.recharts-cartesian-grid')!.getBoundingClientRect();
  expect(longest![side] / grid[side]).toBeGreaterThan(0.8);
});

test.each([true, false])('both axes of two units are named, with their units (along time: %s)', async (timed) => {
  const chart = chartOf('bar', [[900, 2.5]], { timed, axes: ['Clicks', 'EPC (GBP)'] });
  const series = chart.series.map((one, at) => ({ ...one, second: at === 1 }));
  const root = await drawn({ ...chart, series });
  await expect.element(page.getByText('Clicks', { exact: true })).toBeVisible();
  await expect.element(page.getByText('EPC (GBP)')).toBeVisible();
  const [bar] = boxesOf(root, '.recharts-bar-rectangle path');
  const [first] = [...root.querySelectorAll('[data-caption]')].filter(({ textContent }) => textContent === 'Clicks');
  const { top } = first!.getBoundingClientRect();
  // Bars that lie have their first axis below them.
  expect(top > bar!.bottom).toBe(!timed);
});

test('each of eight lines has a dash and a shape of its own, in the drawing and in the legend', async () => {
  const root = await drawn(
    chartOf(
      'line',
      [0, 1, 2].map((at) => seriesOf(8).map((_, series) => 10 * series + at)),
    ),
  );
  const looksOf = (paths: Element[], name: string) => paths.map((path) => path.getAttribute(name) ?? '');
  const dashes = looksOf([...root.querySelectorAll('.recharts-line-curve')], 'stroke-dasharray');
  const shapes = looksOf(
    [...root.querySelectorAll('.recharts-line-dots')].map((dots) => dots.querySelector('path')!),
    'd',
  );
  expect(new Set(dashes).size).toBe(8);
  expect(new Set(shapes).size).toBe(8);
  const swatches = [...root.querySelectorAll('[data-marks] svg')];
  expect(
    looksOf(
      swatches.map((one) => one.querySelectorAll('path')[1]!),
      'd',
    ),
  ).toEqual(shapes);
  focus('Day 2: ');
  const tip = () => [...root.querySelectorAll('[aria-hidden] > span svg')];
  await expect
    .poll(() =>
      looksOf(
        tip().map((one) => one.querySelectorAll('path')[1]!),
        'd',
      ),
    )
    .toEqual(shapes);
});

test.each([1, 2])(
  'of %i lines with many points, one between two gaps has a dot, since it has no line',
  async (count) => {
    const chart = chartOf(
      'line',
      Array.from({ length: 60 }, () => seriesOf(count).map(() => 5)),
    );
    const points = chart.points.map((point, at) => (at === 20 || at === 22 ? { ...point, values: {} } : point));
    const root = await drawn({ ...chart, points });
    const alone = middleOf(root.querySelectorAll('li button')[21]!.getBoundingClientRect()).x;
    const dots = boxesOf(root, ':is(.recharts-line-dots, .recharts-area-dots) .recharts-dot').map(
      (dot) => middleOf(dot).x,
    );
    expect(dots.filter((dot) => Math.abs(dot - alone) < 2)).toHaveLength(count);
    expect(dots.length).toBeLessThan(40);
  },
);

test('notes have a flag at their point, say their text to the focus and open', async () => {
  const open = vi.fn<() => void>();
  const chart = chartOf('line', [[10], [20], [30], [40]], {
    notes: [{ point: 2, texts: ['3 Mar 2026: Spring sale'], open }],
  });
  const root = await drawn(chart);
  const flag = page.getByRole('button', { name: '3 Mar 2026: Spring sale' });
  const dot = middleOf(boxesOf(root, ':is(.recharts-line-dots, .recharts-area-dots) .recharts-dot')[2]!);
  expect(Math.abs(middleOf(flag.element().getBoundingClientRect()).x - dot.x)).toBeLessThan(2);
  focus('3 Mar');
  // The browser-wide tip comes a moment later and says the same.
  await expect.element(page.getByText('3 Mar 2026: Spring sale').first()).toBeVisible();
  press('3 Mar');
  expect(open).toHaveBeenCalledOnce();
});

test('small charts have the flags of the notes each, and Tab stops at those of the first', async () => {
  const open = vi.fn<() => void>();
  const figures = [
    [10, 1],
    [20, 2],
    [30, 3],
    [40, 4],
  ];
  const notes = [{ point: 2, texts: ['3 Mar 2026: Spring sale'], open }];
  const root = await drawn(chartOf('multiples', figures, { notes }));
  const flags = page.getByRole('button', { name: '3 Mar 2026: Spring sale' });
  await expect.element(flags.nth(1)).toBeVisible();
  const dots = [...root.querySelectorAll('svg.recharts-surface')].map(
    (one) => boxesOf(one, ':is(.recharts-line-dots, .recharts-area-dots) .recharts-dot')[2]!,
  );
  for (const [at, flag] of flags.elements().entries()) {
    expect(Math.abs(middleOf(flag.getBoundingClientRect()).x - middleOf(dots[at]!).x)).toBeLessThan(2);
  }
  expect(flags.elements().map((flag) => (flag as HTMLElement).tabIndex)).toEqual([0, -1]);
  (flags.nth(1).element() as HTMLElement).click();
  expect(open).toHaveBeenCalledOnce();
});

test.each([5, 90, 800])('%i times: labels stand at equal steps and apart from each other', async (count) => {
  const root = await drawn(
    chartOf(
      'line',
      Array.from({ length: count }, (_, at) => [at % 7]),
    ),
  );
  const ticks = [...root.querySelectorAll('.recharts-xAxis-tick-labels text')];
  expect(ticks.length).toBeGreaterThan(2);
  const numbers = ticks.map((tick) => Number(tick.textContent.replace('Day ', '')));
  const steps = numbers.slice(1).map((number, at) => number - numbers[at]!);
  expect(new Set(steps).size).toBe(1);
  const boxes = ticks.map((tick) => tick.getBoundingClientRect());
  for (const [at, { left }] of boxes.slice(1).entries()) expect(left).toBeGreaterThan(boxes[at]!.right);
});

test('times below a chart are written in the colour of the figures beside it', async () => {
  const root = await drawn(chartOf('line', [[1], [2]]));
  const fillsOf = (axis: string) =>
    [...root.querySelectorAll(`.recharts-${axis}-tick-labels text`)].map((label) => getComputedStyle(label).fill);
  expect(fillsOf('xAxis')).toHaveLength(2);
  expect(new Set([...fillsOf('xAxis'), ...fillsOf('yAxis')]).size).toBe(1);
});

test('names that begin alike are told apart beside their bars, and the bar of others has a colour of its own', async () => {
  const names = ['Alder & Finch Insurance UK', 'Alder & Finch Insurance Ireland', 'Others (71)'];
  const chart = chartOf('bar', [[30], [20], [90]], { timed: false });
  const points = chart.points.map((point, at) => ({ ...point, label: names[at]!, rest: at === 2 }));
  const root = await drawn({ ...chart, points });
  const labels = [...root.querySelectorAll('.recharts-yAxis-tick-labels text')];
  expect(labels.map((one) => one.textContent.replaceAll('\u00A0', ' '))).toEqual([
    'Alder & Finc…urance UK',
    'Alder & Finc…e Ireland',
    'Others (71)',
  ]);
  const left = root.querySelector('svg.recharts-surface')!.getBoundingClientRect().left;
  for (const label of labels) {
    expect(label.getBoundingClientRect().left).toBeGreaterThanOrEqual(left);
    expect(label.querySelectorAll('tspan')).toHaveLength(1);
  }
  const fills = [...root.querySelectorAll('.recharts-bar-rectangle path')].map((bar) => bar.getAttribute('fill'));
  expect(fills[1]).toBe(fills[0]);
  expect(fills[2]).not.toBe(fills[0]);
});

test('a label that an edge of a scrolled chart would cut is not shown, and is back in sight as a whole', async () => {
  const root = await drawn(
    chartOf(
      'line',
      Array.from({ length: 800 }, (_, at) => [at % 7]),
    ),
  );
  const scroller = root.querySelector('.recharts-responsive-container')!.parentElement!.parentElement!;
  const labels = () => [...root.querySelectorAll('.recharts-xAxis-tick-labels text')];
  const isShown = (label: Element) => getComputedStyle(label).visibility === 'visible';
  const fifth = labels()[5]!.getBoundingClientRect();
  // To its middle.
  scroller.scrollLeft += middleOf(fifth).x - scroller.getBoundingClientRect().left;
  await expect.poll(() => isShown(labels()[5]!)).toBe(false);
  await expect.poll(() => isShown(labels()[6]!)).toBe(true);
  scroller.scrollLeft -= fifth.width;
  await expect.poll(() => isShown(labels()[5]!)).toBe(true);
});

/** The distance below which two colours may look alike. */
const ALIKE = 0.09;

test.each(['light', 'dark'] as const)('%s: any two colours stay apart for every kind of sight', (theme) => {
  document.documentElement.dataset['mantineColorScheme'] = theme;
  const style = getComputedStyle(document.documentElement);
  const names = [...seriesOf(8).map((_, at) => String(at + 1)), 'rest'];
  const colours = names.map((name) => style.getPropertyValue(`--chart-${name}`).trim());
  for (const kind of kinds) {
    for (const [at, one] of colours.entries()) {
      for (const other of colours.slice(at + 1)) {
        const apart = distance(seenBy(kind, one), seenBy(kind, other));
        expect(apart, `${kind}: ${one} and ${other}`).toBeGreaterThan(ALIKE);
      }
    }
  }
});

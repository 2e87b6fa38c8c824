/** Charts as they are drawn: each bar and dot is as long or as high as its figure says. */
import '../../src/app/styles.css';
import { MantineProvider } from '@mantine/core';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Plot } from '#src/chart/Plot.tsx';
import type { Chart, ChartKind } from '#src/chart/types.ts';

const figures = [
  { now: 120, before: 45 },
  { now: 30, before: null },
  { now: 75, before: 150 },
  { now: 90, before: 60 },
] as const;

const chartOf = (kind: ChartKind, timed: boolean): Chart => ({
  kind,
  series: [
    { key: 'now', label: 'Clicks', earlier: false },
    { key: 'before', label: 'Year before', earlier: true },
  ].slice(0, kind === 'funnel' ? 1 : 2),
  points: figures.map((values, at) => ({
    label: `Shop ${at + 1}`,
    values,
    shown: { now: `${values.now}`, before: `${values.before ?? ''}` },
    unfinished: false,
  })),
  timed,
  percent: false,
});

const boxesOf = (root: Element, selector: string) =>
  [...root.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());

/** Sizes in pixels, each by its figure: in a true drawing all are the same. */
const scaleOf = (sizes: readonly number[], values: readonly (number | null)[]) => {
  const drawn = values.filter((value) => value !== null);
  expect(sizes).toHaveLength(drawn.length);
  return sizes.map((size, at) => size / (drawn[at] ?? 0));
};

/** Expects that all are the same once the marks are drawn: a line comes before its dots. */
async function expectTrue(scales: () => readonly number[]): Promise<void> {
  await vi.waitFor(
    () => {
      const [first = 0, ...others] = scales();
      expect(first).toBeGreaterThan(0);
      for (const scale of others) expect(scale / first).toBeCloseTo(1, 1);
    },
    { timeout: 30_000 },
  );
}

async function drawn(kind: ChartKind, timed = true): Promise<Element> {
  const { container } = await render(
    <MantineProvider>
      <div style={{ width: 900 }}>
        <Plot chart={chartOf(kind, timed)} label="Points of the chart" />
      </div>
    </MantineProvider>,
  );
  await expect.poll(() => container.querySelectorAll('li button').length).toBe(figures.length);
  await expect.poll(() => container.querySelector('.recharts-layer path')).not.toBeNull();
  return container;
}

const valuesOf = (key: 'now' | 'before') => figures.map((one) => one[key]);

test.each([
  ['bar', 'times', 'height'],
  ['stacked', 'times', 'height'],
  ['bar', 'names', 'width'],
  ['stacked', 'names', 'width'],
] as const)('%s of %s: bars have the %s of their figures', async (kind, of, size) => {
  const root = await drawn(kind, of === 'times');
  await expectTrue(() => {
    const [now = [], before = []] = [...root.querySelectorAll('.recharts-bar')].map((series) =>
      boxesOf(series, '.recharts-bar-rectangle path').map((box) => box[size]),
    );
    return [...scaleOf(now, valuesOf('now')), ...scaleOf(before, valuesOf('before'))];
  });
});

test.each(['line', 'area'] as const)('%s: dots are as high as their figures', async (kind) => {
  const root = await drawn(kind);
  await expectTrue(() => {
    const [ground] = boxesOf(root, '.recharts-cartesian-grid');
    const heights = boxesOf(root, ':is(.recharts-line-dots, .recharts-area-dots) .recharts-dot').map(
      ({ top, bottom }) => (ground?.bottom ?? 0) - (top + bottom) / 2,
    );
    return scaleOf(heights, [...valuesOf('now'), ...valuesOf('before')]);
  });
});

test('funnel: steps are as wide as their figures', async () => {
  const root = await drawn('funnel');
  await expectTrue(() =>
    scaleOf(
      boxesOf(root, '.recharts-bar-rectangle path').map(({ width }) => width),
      valuesOf('now'),
    ),
  );
});

test.each([
  [0.19, false],
  [0.0012, false],
  [0.0041, true],
  [0.97, true],
  [2.4, false],
  [1250, false],
])('the figures beside an axis up to %d are even steps, each as it is', async (most, isRate) => {
  const { container } = await render(
    <MantineProvider>
      <div style={{ width: 900 }}>
        <Plot
          chart={{
            kind: 'line',
            series: [{ key: 'now', label: 'Figure', earlier: false }],
            points: [most, most / 2].map((now, at) => ({
              label: `Shop ${at}`,
              values: { now },
              shown: { now: '' },
              unfinished: false,
            })),
            timed: true,
            percent: isRate,
          }}
          label="Points of the chart"
        />
      </div>
    </MantineProvider>,
  );
  const texts = () =>
    [...container.querySelectorAll('.recharts-yAxis-tick-labels text')].map(({ textContent }) => textContent ?? '');
  await expect.poll(() => texts().length).toBeGreaterThan(2);
  const written = texts().map((text) => Number(text.replace(/[%k,]/gi, '')) * (/k$/i.test(text) ? 1000 : 1));
  const step = written[1]! - written[0]!;
  expect(step).toBeGreaterThan(0);
  written.forEach((figure, at) => expect(figure / step).toBeCloseTo(at, 6));
});

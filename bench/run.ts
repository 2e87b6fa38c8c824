/**
 * `npm run bench -- first-view`: runs the named benchmarks, or all, and prints them beside the baseline. `--save`
 * writes the baseline.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Measured } from './measure.ts';

const benches: Record<string, () => Promise<{ run: () => Promise<Measured[]> }>> = {
  'first-view': () => import('./browser/first-view.ts'),
  api: () => import('./api/run.ts'),
  search: () => import('./api/search.ts'),
  soak: () => import('./api/soak.ts'),
  builder: () => import('./browser/builder.ts'),
  pages: () => import('./browser/pages.ts'),
  reports: () => import('./reports/million.ts'),
  'report-refused': () => import('./reports/refused.ts'),
  'report-variants': () => import('./reports/variants.ts'),
  'reports-10m': () => import('./reports/ten-million.ts'),
  mirror: () => import('./mirror/run.ts'),
};

const baselineFile = 'bench/baseline.json';

type Baseline = Record<string, Record<string, number>>;

function readBaseline(): Baseline {
  return existsSync(baselineFile) ? (JSON.parse(readFileSync(baselineFile, 'utf8')) as Baseline) : {};
}

function row(measured: Measured, before: number | undefined): Record<string, string | number> {
  const { value, unit, budget } = measured;
  const change = before ? `${value >= before ? '+' : ''}${(((value - before) / before) * 100).toFixed(1)} %` : '';
  const verdict = budget === undefined ? '' : value <= budget ? 'within' : 'OVER';
  return { value: `${value} ${unit}`, baseline: before ?? '', change, budget: budget ?? '', verdict };
}

async function runOne(name: string, baseline: Baseline): Promise<Measured[]> {
  const bench = await benches[name]?.();
  const measured = (await bench?.run()) ?? [];
  console.log(`\n${name}`);
  console.table(Object.fromEntries(measured.map((one) => [one.name, row(one, baseline[name]?.[one.name])])));
  return measured;
}

async function main(args: string[]): Promise<void> {
  const names = args.filter((arg) => !arg.startsWith('--'));
  const unknown = names.filter((name) => !(name in benches));
  if (unknown.length > 0) {
    console.error(`There is no benchmark "${unknown.join('", "')}". There are: ${Object.keys(benches).join(', ')}.`);
    process.exitCode = 1;
    return;
  }
  const baseline = readBaseline();
  const results: Record<string, Measured[]> = {};
  for (const name of names.length > 0 ? names : Object.keys(benches)) results[name] = await runOne(name, baseline);
  console.log(JSON.stringify(results, null, 2));
  if (args.includes('--save')) {
    for (const [name, measured] of Object.entries(results)) {
      baseline[name] = Object.fromEntries(measured.map((one) => [one.name, one.value]));
    }
    writeFileSync(baselineFile, `${JSON.stringify(baseline, null, 2)}\n`);
  }
  const over = Object.values(results)
    .flat()
    .filter(({ value, budget }) => budget !== undefined && value > budget);
  if (over.length > 0) process.exitCode = 1;
}

await main(process.argv.slice(2));

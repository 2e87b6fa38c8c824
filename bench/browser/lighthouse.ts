/** Lighthouse with its mobile preset: a simulated slow phone, based on one visit. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { median } from '../measure.ts';

export interface Marks {
  performance: number;
  accessibility: number;
  bestPractices: number;
  /** Cumulative layout shift. */
  shift: number;
  /** Largest contentful paint in seconds. */
  largest: number;
  /** Failed audits by name. */
  lost: readonly string[];
}

interface Audit {
  id: string;
  score: number | null;
  numericValue?: number;
}
interface Category {
  score: number | null;
  auditRefs: { id: string; weight: number }[];
}
interface Answer {
  lhr: { audits: Record<string, Audit>; categories: Record<string, Category> };
}
type Lighthouse = (url: string, flags: Record<string, unknown>) => Promise<Answer | undefined>;

const runs = 5;
const categories = ['performance', 'accessibility', 'best-practices'];
/** All storage of an earlier visit, and caches that cause extra requests. */
const clearStorageTypes = ['file_systems', 'shader_cache', 'service_workers', 'cache_storage', 'local_storage'];
const entry = join(import.meta.dirname, '../peers/node_modules/lighthouse/core/index.js');

/** Medians of five first visits in the browser on `port`. */
export async function marksOf(url: string, cookie: string | undefined, port: number): Promise<Marks> {
  const { default: lighthouse } = (await import(pathToFileURL(entry).href)) as { default: Lighthouse };
  const all: Marks[] = [];
  for (let run = 0; run < runs; run += 1) {
    const answer = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: categories,
      clearStorageTypes,
      ...(cookie && { extraHeaders: { Cookie: cookie } }),
    });
    if (!answer) throw new Error(`Lighthouse did not answer about ${url}`);
    all.push(read(answer));
  }
  const middle = (of: (marks: Marks) => number) => median(all.map(of));
  return {
    performance: middle((one) => one.performance),
    accessibility: middle((one) => one.accessibility),
    bestPractices: middle((one) => one.bestPractices),
    shift: middle((one) => one.shift),
    largest: middle((one) => one.largest),
    lost: [...new Set(all.flatMap(({ lost }) => lost))],
  };
}

function read({ lhr: { audits, categories: found } }: Answer): Marks {
  const score = (name: string) => Math.round((found[name]?.score ?? 0) * 100);
  const strict = [...(found['accessibility']?.auditRefs ?? []), ...(found['best-practices']?.auditRefs ?? [])];
  const lost = strict.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(({ id }) => id);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    shift: audits['cumulative-layout-shift']?.numericValue ?? 0,
    largest: Number(((audits['largest-contentful-paint']?.numericValue ?? 0) / 1000).toFixed(2)),
    lost,
  };
}

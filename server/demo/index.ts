/**
 * The demo network: an invented affiliate network, created in DuckDB with set-based SQL. The same options give the same
 * rows on every machine. With `conversions: 0` the network holds only agencies, account managers, the three people of
 * `demoUsers` with their memberships and two contacts, countries, verticals and exchange rates. Run all steps in one
 * transaction, so that an interrupted fill leaves nothing behind.
 */
import { DAY_MS } from '#contract/day';
import { calendar, firstDay } from './calendar.ts';
import { campaignSteps } from './campaigns.ts';
import { claimSteps } from './claims.ts';
import { conversionSteps } from './conversions.ts';
import { fileSteps } from './files.ts';
import { invoiceSteps } from './invoices.ts';
import { offers } from './offers.ts';
import { officeSteps } from './office.ts';
import { orderSteps } from './orders.ts';
import { paymentSteps } from './payments.ts';
import { people } from './people.ts';
import { placementSteps } from './placements.ts';
import { rateSteps } from './rates.ts';
import { questions } from './questions.ts';
import { places, reference } from './reference.ts';
import { refusedSales } from './refused-sales.ts';
import { relationSteps } from './relations.ts';
import type { Step } from './step.ts';
import { trafficSteps } from './traffic.ts';
import { actorOf, users } from './users.ts';

export { demoUsers } from './users.ts';
export type { Step } from './step.ts';

export type DemoOptions = {
  /** The number of conversions; all other facts are in proportion. */
  conversions: number;
  /** yyyy-mm-dd: the newest day with data. */
  today: string;
};

/** Conversions per piece of the largest inserts, up to the limit of pieces. */
const pieceSize = 40_000;
const mostPieces = 64;

/**
 * Beyond this many conversions, fewer clicks lead nowhere: otherwise ten million conversions would have 370 million
 * events.
 */
const clicksUpTo = 1_600_000;

/** The SQL of the fill, in order. */
export function demoSteps({ conversions, today }: DemoOptions): Step[] {
  const start = `${firstDay(today)} 00:00:00`;
  const days = Math.round((Date.parse(`${today}T00:00:00Z`) - Date.parse(`${firstDay(today)}T00:00:00Z`)) / DAY_MS) + 1;
  const pieces = Math.min(mostPieces, Math.max(1, Math.ceil(conversions / pieceSize)));
  const clickShare = Math.min(1, clicksUpTo / Math.max(1, conversions));
  const found = [...reference(today), ...people(start, conversions === 0), ...users(firstDay(today))];
  if (conversions === 0) return cleaned(found);
  return cleaned([
    ...found,
    places,
    ...calendar(today),
    ...campaignSteps(start, today, days),
    ...relationSteps(start, days, conversions, clickShare),
    ...refusedSales(today),
    ...offers(today),
    ...rateSteps,
    ...placementSteps(`${today} 22:00:00`, pieces),
    ...orderSteps(start, today, conversions),
    ...trafficSteps(start, today, conversions, pieces),
    ...invoiceSteps(today),
    ...paymentSteps(today),
    ...conversionSteps(start, today, pieces, actorOf('e.advertiser_id')),
    questions(today),
    ...claimSteps(today, conversions),
    ...officeSteps(today),
    ...fileSteps(start, today),
  ]);
}

/** Appends the removal of helper tables that are left at the end. */
function cleaned(steps: Step[]): Step[] {
  const left = new Set<string>();
  for (const { sql } of steps) {
    const made = /^\s*CREATE TEMP TABLE (\w+)/.exec(sql)?.[1];
    const gone = /^\s*DROP TABLE (\w+)/.exec(sql)?.[1];
    if (made) left.add(made);
    if (gone) left.delete(gone);
  }
  return [...steps, ...[...left].map((table) => ({ label: 'Tidying up', sql: `DROP TABLE ${table}` }))];
}

/** Runs the steps in order, and reports progress before each. */
export async function fillDemo(
  run: (sql: string) => Promise<void>,
  options: DemoOptions,
  onProgress?: (label: string, done: number, total: number) => void,
): Promise<void> {
  const steps = demoSteps(options);
  for (const [done, step] of steps.entries()) {
    onProgress?.(step.label, done, steps.length);
    await run(step.sql);
  }
}

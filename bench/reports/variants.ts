/**
 * Measures what the largest values with Others, and changes, cost beside the plain question: all requests that the
 * report builder sends for each, three at a time as it does, alternating on a network of a million conversions.
 * Processor time is compared, which other work on the machine changes less.
 */
import { loadavg } from 'node:os';
import pLimit from 'p-limit';
import type { ReportRow } from '../../contract/reports/request.ts';
import { emptyDefinition, type Definition } from '#src/report/definition.ts';
import { askedPeriods, othersOf, requestsOf } from '#src/report/requests.ts';
import type { Measured } from '../measure.ts';
import { accountOf, hangUp, middle, open, post, timed, type Account, type Took } from './run.ts';
import { TO } from './questions.ts';

const RUNS = 9;
const MOST_TIMES = 1.5;
const AT_ONCE = 3;

const year = '2025-03-16_2026-03-15';
const questions: Record<string, Partial<Definition>> = {
  'publishers of a year': {
    rows: ['publisherName'],
    values: ['clicks', 'totalConversions', 'totalCommission', 'conversionRate', 'epc'],
    period: year,
  },
  'campaigns by month': {
    rows: ['campaignName'],
    across: ['month'],
    values: ['clicks', 'totalConversions', 'totalCommission'],
    period: year,
  },
  'publishers of 90 days': {
    rows: ['publisherName', 'deviceType'],
    values: ['clicks', 'totalNetCost', 'averageOrderValue'],
    period: 'last90',
    subtotals: true,
  },
};
const variants: Record<string, (plain: Definition) => Partial<Definition>> = {
  'Top 10 and Others': ({ rows }) => ({ top: rows.slice(0, 1).map((field) => ({ field, most: 10, by: undefined })) }),
  changes: () => ({ compare: ['previous'] }),
};

type Ask = (body: object) => Promise<ReportRow[]>;

/** Everything the report builder asks for a report. */
async function answered(definition: Definition, ask: Ask): Promise<void> {
  const others = await othersOf(definition, TO, ask);
  const inTurn = pLimit(AT_ONCE);
  const requests = requestsOf(definition, askedPeriods(definition, TO, others));
  await Promise.all(requests.map(({ body }) => inTurn(() => ask(body))));
}

export async function run(): Promise<Measured[]> {
  const network = await open(1_000_000);
  try {
    const url = await network.app.listen({ port: 0, host: '127.0.0.1' });
    const account: Account = await accountOf(network, 'manager');
    console.log(`Load ${loadavg().join(' ')}`);
    const results: Measured[] = [];
    for (const [name, patch] of Object.entries(questions)) {
      results.push(
        ...(await measured(name, { ...emptyDefinition, ...patch }, (body) =>
          post(url, { ...body, exact: true }, account),
        )),
      );
    }
    console.log(`Load ${loadavg().join(' ')}`);
    return results;
  } finally {
    hangUp();
    await network.close();
  }
}

async function measured(name: string, plain: Definition, ask: Ask): Promise<Measured[]> {
  const forms = {
    plain,
    ...Object.fromEntries(Object.entries(variants).map(([of, patch]) => [of, { ...plain, ...patch(plain) }])),
  };
  const times = new Map<string, Took[]>();
  for (let at = -1; at < RUNS; at += 1) {
    for (const [of, definition] of Object.entries(forms)) {
      const took = await timed(() => answered(definition, ask));
      if (at >= 0) times.set(of, [...(times.get(of) ?? []), took]);
    }
  }
  const base = middle(times.get('plain') ?? []);
  console.log(name, Object.fromEntries([...times].map(([of, some]) => [of, middle(some)])));
  return [
    { name: `${name}: plain`, value: Math.round(base.clock), unit: 'ms' },
    ...Object.keys(variants).map((of): Measured => ({
      name: `${name}: ${of}, of plain`,
      value: Number((middle(times.get(of) ?? []).processor / base.processor).toFixed(2)),
      unit: 'x',
      budget: MOST_TIMES,
    })),
  ];
}

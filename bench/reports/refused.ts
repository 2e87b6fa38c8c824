/**
 * Measures how soon reports of too many rows are refused while twenty clients ask other heavy reports. No request is
 * like another, so that none is answered from memory. `BENCH_CONVERSIONS` sets the size of the network.
 */
import { DAY_MS } from '#contract/day';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { queryText } from '../../contract/endpoint.ts';
import { MAX_REPORT_ROWS } from '../../contract/reports/request.ts';
import { startOnNetwork } from '../folder.ts';
import { median, quantile, type Measured } from '../measure.ts';
import { visitorOf, type Role, type Visitor } from '../session.ts';
import { questions, TO, type Question } from './questions.ts';

const CLIENTS = 20;
const SECONDS = 60;
/** Milliseconds between two requests that are to be refused. */
const EVERY = 250;
const FIRST = '2024-02-16';

type Asked = Pick<Question, 'who' | 'measures' | 'dimensions' | 'conditions'>;
const traffic: Question['measures'] = ['clicks', 'totalConversions'];

/** Reports of more rows than an answer holds, between 170,000 and 18 million on a million conversions. */
const tooLarge: Record<string, Asked> = {
  'minute by publisher and campaign': {
    who: 'manager',
    measures: traffic,
    dimensions: ['date', 'hour', 'minute', 'publisherName', 'campaignName'],
  },
  'publisher by campaign and city': {
    who: 'manager',
    measures: traffic,
    dimensions: ['publisherName', 'campaignName', 'city'],
  },
  'publisher by campaign, device, country and system': {
    who: 'manager',
    measures: traffic,
    dimensions: ['publisherName', 'campaignName', 'deviceType', 'countryName', 'operatingSystem'],
  },
  'week by publisher and campaign': {
    who: 'manager',
    measures: traffic,
    dimensions: ['week', 'publisherName', 'campaignName'],
  },
  'day by publisher, different visitors': {
    who: 'manager',
    measures: ['uniqueVisitors'],
    dimensions: ['date', 'publisherName'],
  },
  'day by city, device and system': {
    who: 'manager',
    measures: traffic,
    dimensions: ['date', 'city', 'deviceType', 'operatingSystem'],
  },
  'minute by campaign with clicks': {
    who: 'manager',
    measures: traffic,
    dimensions: ['date', 'hour', 'minute', 'campaignName'],
    conditions: [{ field: 'clicks', operator: '>', valueList: ['0'] }],
  },
  'minute by publisher': {
    who: 'advertiser',
    measures: traffic,
    dimensions: ['date', 'hour', 'minute', 'publisherName'],
  },
};

const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

export async function run(): Promise<Measured[]> {
  const conversions = Number(process.env['BENCH_CONVERSIONS'] ?? 1_000_000);
  const server = await startOnNetwork(conversions, { RATE_LIMIT_PER_MINUTE: '1000000' });
  try {
    const visitors: Record<Role, Visitor> = {
      publisher: await visitorOf(server.url, 'publisher'),
      advertiser: await visitorOf(server.url, 'advertiser'),
      manager: await visitorOf(server.url, 'manager'),
    };
    const ask = async (who: Role, report: object) => {
      const { cookie, membership } = visitors[who];
      const { agencyId, contactId } = membership;
      const began = performance.now();
      const answer = await fetch(`${server.url}/v1/reporting${queryText({ agencyId, contactId })}`, {
        headers: { cookie, origin: server.url, 'content-type': 'application/json' },
        method: 'POST',
        body: JSON.stringify({ conditions: [], orderBys: [], dateType: 'conversionDate', ...report }),
      });
      const text = await answer.text();
      return { status: answer.status, ms: performance.now() - began, text };
    };
    const load = { on: true, turn: 0, answered: 0 };
    const heavy = Object.values(questions);
    const client = async () => {
      while (load.on) {
        const turn = (load.turn += 1);
        const { who, from, byHand: _, ...report } = heavy[turn % heavy.length] ?? heavy[0]!;
        const [fromDate, toDate] = [dayAfter(from, turn % 90), dayAfter(TO, -Math.floor(turn / 90))];
        const { status } = await ask(who, { ...report, fromDate, toDate });
        if (status === 200) load.answered += 1;
        else await pause(100);
      }
    };
    const refused = async (turn: number, name: string, { who, ...report }: Asked) => {
      const fromDate = dayAfter(FIRST, turn);
      const { status, ms, text } = await ask(who, { ...report, fromDate, toDate: TO });
      if (status !== 400 || !text.includes(String(MAX_REPORT_ROWS))) {
        throw new Error(`${name} from ${fromDate} was answered ${status}: ${text.slice(0, 200)}`);
      }
      return ms;
    };
    // A service that has run for a while has its tables in memory.
    for (const [name, asked] of Object.entries(tooLarge)) await refused(0, name, asked);
    const clients = Array.from({ length: CLIENTS }, () => client());
    const times = new Map<string, number[]>(Object.keys(tooLarge).map((name) => [name, []]));
    const until = performance.now() + SECONDS * 1000;
    await pause(1000);
    try {
      for (let turn = 1; performance.now() < until; turn += 1) {
        for (const [name, asked] of Object.entries(tooLarge)) {
          times.get(name)?.push(await refused(turn % 100, name, asked));
          await pause(EVERY);
        }
      }
    } finally {
      load.on = false;
      await Promise.all(clients);
    }
    const all = [...times.values()].flat();
    console.log(`${all.length} refusals beside ${load.answered} reports`);
    const figure = (name: string, value: number): Measured => ({ name, value: Math.round(value), unit: 'ms' });
    return [
      ...[...times].flatMap(([name, each]) => [
        figure(name, median(each)),
        figure(`${name}, slowest`, quantile(each, 1)),
      ]),
      figure('all, median', median(all)),
      { ...figure('all, slowest', quantile(all, 1)), budget: 1000 },
    ];
  } finally {
    await server.stop();
  }
}

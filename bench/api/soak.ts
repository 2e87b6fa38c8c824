/**
 * Everything at once for ten minutes (`BENCH_MINUTES`): 50 clients who read lists and change things as people do, clicks
 * at 300 a second, sales, uploads and reports. Measures what was refused or failed, how long a list took, and whether
 * the service's memory goes on growing after the third minute. `BENCH_CONVERSIONS` sets the size of the network.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { formOf, queryText } from '../../contract/endpoint.ts';
import { startOnNetwork } from '../folder.ts';
import { median, quantile, type Measured } from '../measure.ts';
import { visitorOf, type Role, type Visitor } from '../session.ts';
import { lists } from './lists.ts';
import { memoryOf } from './memory.ts';

const MINUTE_MS = 60_000;
const READERS = 42;
const WRITERS = 8;
const CLICKS_A_SECOND = 300;
const SALES_A_SECOND = 2;
/** Pause between two requests of a client, on average. */
const THINKS_MS = 1000;
const REPORTS_EVERY_MS = 3000;
const UPLOADS_EVERY_MS = 5000;
/** Memory is compared from here on: caches have filled by then. */
const SETTLED_MINUTES = 3;

type Kind = 'list' | 'change' | 'click' | 'sale' | 'report' | 'upload';
interface Asked {
  kind: Kind;
  ms: number;
  /** Status and the beginning of the answer, of one that failed. */
  wrong: string | undefined;
}

/** Sends one request and keeps how long it took and whether it failed. */
async function ask(asked: Asked[], kind: Kind, url: string, init: RequestInit = {}): Promise<Response | undefined> {
  const began = performance.now();
  try {
    const answer = await fetch(url, { ...init, redirect: 'manual' });
    const text = await answer.text();
    const wrong = answer.status >= 400 ? `${answer.status} ${text.slice(0, 160)}` : undefined;
    asked.push({ kind, ms: performance.now() - began, wrong });
    return answer;
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    asked.push({ kind, ms: performance.now() - began, wrong: `${String(error)} ${cause?.code ?? ''}` });
    return undefined;
  }
}

const minutes = Number(process.env['BENCH_MINUTES'] ?? 10);
const conversions = Number(process.env['BENCH_CONVERSIONS'] ?? 200_000);

/** Everything that asks the service; each resolves when `on` has ended. */
function loads(url: string, visitors: Record<Role, Visitor>, asked: Asked[], on: () => boolean): Promise<void>[] {
  const scopeOf = (role: Role) => {
    const { agencyId, contactId } = visitors[role].membership;
    return queryText({ agencyId, contactId });
  };
  const headersOf = (role: Role) => ({ cookie: visitors[role].cookie, origin: url });
  const json = (role: Role, method: string, body: object): RequestInit => ({
    method,
    headers: { ...headersOf(role), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  let turn = 0;
  const again = async (every: number, work: () => Promise<void>) => {
    // Not all at once.
    await pause(Math.random() * every);
    while (on()) {
      await work();
      await pause((0.5 + Math.random()) * every);
    }
  };
  /** Sends so many a second without waiting for their answers, as visitors do. */
  const stream = async (aSecond: number, send: () => Promise<unknown>) => {
    const sent = new Set<Promise<unknown>>();
    const began = performance.now();
    for (let count = 0; on();) {
      for (; count < ((performance.now() - began) / 1000) * aSecond; count++) {
        const one = send();
        sent.add(one);
        void one.finally(() => sent.delete(one));
      }
      await pause(10);
    }
    await Promise.all(sent);
  };
  const read = async () => {
    const list = lists[(turn += 1) % lists.length]!;
    await ask(asked, 'list', url + list.another(turn), { headers: headersOf(list.role) });
  };
  const change = async () => {
    const placementName = `Soak ${(turn += 1)}`;
    const body = {
      campaignId: 1_000_577,
      placementName,
      type: 2,
      placementDescription: 'Made by the soak',
      destinationUrl: null,
    };
    const query = queryText({ agencyId: 1, contactId: visitors.publisher.membership.contactId, advertiserId: 100_001 });
    await ask(asked, 'change', `${url}/v1/placements${query}`, json('publisher', 'POST', body));
  };
  /** The newest click, which sales are credited to. */
  let cid: string | null = null;
  const click = async () => {
    const ip = `10.${(turn += 1) % 200}.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;
    const headers = {
      'x-forwarded-for': ip,
      'user-agent': `Mozilla/5.0 (X11; Linux x86_64) Firefox/${100 + (turn % 40)}.0`,
    };
    const answer = await ask(asked, 'click', `${url}/c?AID=200001&PID=30001`, { headers });
    const page = answer?.headers.get('location');
    if (page) cid = new URL(page).searchParams.get('cid');
  };
  const sale = () => {
    const body = {
      pid: 30_001,
      ref: `SOAK-${Date.now()}-${(turn += 1)}`,
      amount: '64.90',
      currency: 'GBP',
      cid,
      items: null,
    };
    return ask(
      asked,
      'sale',
      `${url}/v1/tracking/conversions${scopeOf('advertiser')}`,
      json('advertiser', 'POST', body),
    );
  };
  const report = async () => {
    const day = `2025-${String(1 + (turn % 12)).padStart(2, '0')}-01`;
    const body = {
      measures: ['clicks', 'totalConversions', 'totalCommission'],
      dimensions: ['month', 'publisherName'],
      conditions: [],
      orderBys: [],
      dateType: 'conversionDate',
      fromDate: day,
      toDate: '2026-03-15',
    };
    await ask(asked, 'report', `${url}/v1/reporting${scopeOf('manager')}`, json('manager', 'POST', body));
  };
  const upload = async () => {
    const text = `week,placement\n${'14,Newsletter\n'.repeat(5000)}`;
    const file = new File([text], `soak ${(turn += 1)}.csv`);
    const body = formOf({ categoryId: 6 }, file);
    const init = { method: 'POST', headers: headersOf('publisher'), body };
    await ask(asked, 'upload', `${url}/v1/file-explorer${scopeOf('publisher')}`, init);
  };
  return [
    ...Array.from({ length: READERS }, () => again(THINKS_MS, read)),
    ...Array.from({ length: WRITERS }, () => again(THINKS_MS, change)),
    stream(CLICKS_A_SECOND, click),
    stream(SALES_A_SECOND, sale),
    again(REPORTS_EVERY_MS, report),
    again(UPLOADS_EVERY_MS, upload),
  ];
}

export async function run(): Promise<Measured[]> {
  const server = await startOnNetwork(conversions, { RATE_LIMIT_PER_MINUTE: '10000000' });
  try {
    const visitors: Record<Role, Visitor> = {
      publisher: await visitorOf(server.url, 'publisher'),
      advertiser: await visitorOf(server.url, 'advertiser'),
      manager: await visitorOf(server.url, 'manager'),
    };
    const asked: Asked[] = [];
    const memory: { minute: number; mb: number }[] = [];
    const began = performance.now();
    const until = began + minutes * MINUTE_MS;
    const on = () => performance.now() < until;
    const watch = async () => {
      while (on()) {
        memory.push({ minute: (performance.now() - began) / MINUTE_MS, mb: memoryOf(server.pid) });
        await pause(1000);
      }
    };
    await Promise.all([watch(), ...loads(server.url, visitors, asked, on)]);
    const wrong = asked.filter((one) => one.wrong !== undefined);
    for (const text of new Set(wrong.map((one) => `${one.kind}: ${one.wrong}`).slice(0, 20))) console.log(text);
    const of = (kind: Kind) => asked.filter((one) => one.kind === kind).map(({ ms }) => ms);
    const between = (from: number, to: number) =>
      median(memory.filter(({ minute }) => minute >= from && minute < to).map(({ mb }) => mb));
    const [settled, last] = [between(SETTLED_MINUTES, SETTLED_MINUTES + 1), between(minutes - 1, minutes)];
    const kinds: Kind[] = ['list', 'change', 'click', 'sale', 'report', 'upload'];
    return [
      { name: 'requests', value: asked.length, unit: '' },
      { name: 'refused or failed', value: wrong.length, unit: '', budget: 0 },
      ...kinds.flatMap((kind): Measured[] => [
        { name: `${kind}: requests`, value: of(kind).length, unit: '' },
        { name: `${kind}: p50`, value: Number(median(of(kind)).toFixed(1)), unit: 'ms' },
        {
          name: `${kind}: p99`,
          value: Number(quantile(of(kind), 0.99).toFixed(1)),
          unit: 'ms',
          ...(kind === 'list' && { budget: 250 }),
        },
      ]),
      { name: 'memory in the fourth minute', value: settled, unit: 'MB' },
      { name: 'memory in the last minute', value: last, unit: 'MB' },
      {
        name: 'growth of memory after the third minute',
        value: Number((last / settled).toFixed(2)),
        unit: 'x',
        budget: 1.1,
      },
    ];
  } finally {
    await server.stop();
  }
}

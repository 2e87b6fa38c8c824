/**
 * Measures the copy of an account of a live network: requests until the first useful page, requests and rows a second
 * for the whole, memory, a refresh with changes, and the overview beside the same page asked live at five requests a
 * minute. `BENCH_CONVERSIONS` sets the size of the account.
 */
import { chromium } from '@playwright/test';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { ConnectionRow } from '../../contract/connections.ts';
import type { ConversionRow } from '../../contract/conversions.ts';
import { queryText } from '../../contract/endpoint.ts';
import { launchOptions } from '../../scripts/chromium.ts';
import { startServerProcess, type ServerProcess } from '../../scripts/server-process.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { median, type Measured } from '../measure.ts';
import { visitorOf, type Visitor } from '../session.ts';
import { changeSome, demo, networkOf, PUBLISHER, setPace } from './network.ts';
import { startWire, type Wire } from './wire.ts';

const CHANGES = 100;
const LIVE_PER_MINUTE = 5;
const WITHOUT_LIMIT = 1_000_000;
const ROUNDS = 5;

const seconds = (from: number): number => Number(((performance.now() - from) / 1000).toFixed(1));

function memoryOf(pid: number, what: 'VmRSS' | 'VmHWM'): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return 0;
  const [, kilobytes] = new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(file, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

async function answered<T>(url: string, visitor: Pick<Visitor, 'cookie'>, method = 'GET', body?: object): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: {
      cookie: visitor.cookie,
      origin: new URL(url).origin,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  // The service sheds load while it reads as fast as it can.
  if (response.status === 503) return pause(500).then(() => answered(url, visitor, method, body));
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

async function keyOf(live: ServerProcess): Promise<string> {
  const visitor = await visitorOf(live.url, 'publisher');
  const wish = { membershipId: visitor.membership.id, name: 'For the bench' };
  return (await answered<{ key: string }>(`${live.url}/api/service-accounts`, visitor, 'POST', wish)).key;
}

interface Requested {
  method: string;
  path: string;
  body: string | null;
}

/** Milliseconds until the last answer of the page's first view, and what it has asked for. */
async function timeOfPage(url: string, { session }: Visitor): Promise<{ ms: number; asked: Requested[] }> {
  const browser = await chromium.launch(launchOptions());
  try {
    const times: number[] = [];
    let asked: Requested[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await browser.newContext({ storageState: session });
      const page = await context.newPage();
      asked = [];
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url());
        if (/^\/n\/\d+\/(v1|api)\//.test(pathname))
          asked.push({ method: request.method(), path: pathname + search, body: request.postData() });
      });
      await page.goto(url);
      await page.waitForLoadState('networkidle');
      times.push(
        await page.evaluate(() =>
          Math.max(
            ...performance.getEntriesByType('resource').map((one) => (one as PerformanceResourceTiming).responseEnd),
          ),
        ),
      );
      await context.close();
    }
    return { ms: Math.round(median(times)), asked };
  } finally {
    await browser.close();
  }
}

/** Seconds until the live network has answered a page's questions within its limit. */
async function timeLive(asked: readonly Requested[], port: number, key: string): Promise<number> {
  const wire = await startWire(port, LIVE_PER_MINUTE);
  const begin = performance.now();
  for (const { method, path, body } of asked) {
    for (;;) {
      const headers = { apikey: key, ...(body !== null && { 'content-type': 'application/json' }) };
      const response = await fetch(wire.url + path, { method, headers, body });
      await response.arrayBuffer();
      if (response.status !== 429) break;
      await pause(1000);
    }
  }
  const time = seconds(begin);
  await wire.close();
  return time;
}

/** The connection once a condition of it holds. A long reading says every minute how far it is. */
async function until(
  read: () => Promise<ConnectionRow>,
  holds: (row: ConnectionRow) => boolean,
): Promise<ConnectionRow> {
  const begin = performance.now();
  for (let minutes = 1; ;) {
    const row = await read();
    if (holds(row)) return row;
    if (seconds(begin) > minutes * 60) {
      console.log(`${minutes} min: ${row.progress?.conversions.stored} conversions`);
      minutes += 1;
    }
    await pause(500);
  }
}

interface Sides {
  home: ServerProcess;
  wire: Wire;
  read: () => Promise<ConnectionRow>;
}

/** Requests until the pages show the last 30 days, and all figures of the whole reading. */
async function readAll({ home, wire, read }: Sides, conversions: number): Promise<Measured[]> {
  let first = 0;
  wire.before = async () => {
    if (first === 0 && (await read()).progress?.stage !== 'first') first = wire.requests - 1;
  };
  const begin = performance.now();
  const { progress } = await until(read, (row) => row.progress?.stage === 'whole');
  const time = seconds(begin);
  wire.before = undefined;
  if (progress?.conversions.stored !== conversions)
    throw new Error(`${progress?.conversions.stored} of ${conversions} conversions were read.`);
  return [
    { name: 'requests until the first useful page', value: first, unit: 'requests', budget: 12 },
    { name: 'requests for the whole', value: wire.requests, unit: 'requests' },
    {
      name: 'whole at five requests a minute',
      value: Math.round(wire.requests / (LIVE_PER_MINUTE - 1)),
      unit: 'minutes',
    },
    { name: 'whole without a limit', value: time, unit: 's' },
    { name: 'conversions a second', value: Math.round(conversions / time), unit: '/s' },
    { name: 'memory at most', value: memoryOf(home.pid, 'VmHWM'), unit: 'MB' },
    { name: 'memory afterwards', value: memoryOf(home.pid, 'VmRSS'), unit: 'MB' },
  ];
}

export async function run(): Promise<Measured[]> {
  const conversions = Number(process.env['BENCH_CONVERSIONS'] ?? 50_000);
  const folder = await networkOf(conversions);
  const own = mkdtempSync(join(tmpdir(), 'partnerdeck-bench-'));
  const port = await freePort();
  const startLive = () => startServerProcess({ ...demo, DATA_DIR: folder, PORT: String(port) });
  const startHome = () =>
    startServerProcess({ ...demo, DEMO_CONVERSIONS: '1000', DATA_DIR: own, ALLOW_PRIVATE_NETWORKS: '1' });
  let live = await startLive();
  let home = await startHome();
  const wire = await startWire(port);
  try {
    const key = await keyOf(live);
    const wish = {
      url: wire.url,
      key,
      role: 'publisher',
      agencyId: 1,
      contactId: PUBLISHER,
      name: 'Bench',
      perMinute: 1,
    };
    const visitor = await visitorOf(home.url, 'publisher');
    const { networkId } = await answered<ConnectionRow>(`${home.url}/api/connections`, visitor, 'POST', wish);
    await home.stop();
    await setPace(own, networkId, WITHOUT_LIMIT);
    home = await startHome();
    const again = await visitorOf(home.url, 'publisher');
    const address = `${home.url}/api/connections/${networkId}`;
    const read = () => answered<ConnectionRow>(address, again);
    const measured = await readAll({ home, wire, read }, conversions);

    console.table(measured);

    await live.stop();
    const changed = await changeSome(folder, CHANGES);
    live = await startLive();
    const { progress } = await read();
    const before = wire.requests;
    const begin = performance.now();
    await answered(`${address}/refresh`, again, 'POST', {});
    await until(read, (row) => row.progress?.asOf !== progress?.asOf);
    measured.push(
      { name: `refresh with ${CHANGES} changes`, value: seconds(begin), unit: 's' },
      { name: `refresh with ${CHANGES} changes: requests`, value: wire.requests - before, unit: 'requests' },
    );
    const asked = {
      agencyId: 1,
      contactId: PUBLISHER,
      conversionId: changed,
      fromDate: '2000-01-01',
      toDate: '2026-03-15',
      dateField: 'conversion',
      limit: 500,
    };
    const rows = await answered<ConversionRow[]>(`${home.url}/n/${networkId}/v1/conversions${queryText(asked)}`, again);
    const found = rows.filter(({ status }) => status === 'approved').length;
    if (found !== changed.length) throw new Error(`The refresh has found ${found} of ${changed.length} changes.`);

    const page = `${home.url}/n/${networkId}/1/${PUBLISHER}/overview`;
    const { ms, asked: requested } = await timeOfPage(page, again);
    const questions = requested
      .map((one) => ({ ...one, path: one.path.replace(/^\/n\/\d+/, '') }))
      .filter(({ path }) => path.startsWith('/v1/'));
    measured.push(
      { name: 'overview', value: ms, unit: 'ms' },
      { name: 'overview: questions that the network has, too', value: questions.length, unit: 'requests' },
      { name: 'overview: the same asked live, five a minute', value: await timeLive(questions, port, key), unit: 's' },
    );
    return measured;
  } finally {
    await home.stop();
    await live.stop();
    await wire.close();
    rmSync(own, { recursive: true, force: true });
  }
}

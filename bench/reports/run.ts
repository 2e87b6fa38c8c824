/**
 * Measures twelve reports over HTTP beside hand-written SQL in the same database, and beside PostgreSQL with indexes if
 * it is installed (BENCH_NO_POSTGRES leaves it out). All of it runs in one process; figures are medians of alternating
 * runs. `BENCH_DIR` keeps the networks between runs; with `DATABASE_URL` the network itself is in that PostgreSQL.
 */
import { DAY_MS } from '#contract/day';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { loadavg } from 'node:os';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Me } from '../../contract/access.ts';
import type { ReportRow } from '../../contract/reports/request.ts';
// oxlint-disable-next-line import/no-unassigned-import -- as many threads as the service has
import '../../server/threads.ts';
import { readConfig } from '../../server/config.ts';
import { openNetwork, type Network } from '../../server/start.ts';
import { networkFolder } from '../folder.ts';
import { median, type Measured } from '../measure.ts';
import { startPostgres, type Postgres } from './postgres.ts';
import { questions, TO, type Question, type Who } from './questions.ts';

const RUNS = 7;
const WARM_UP = 1;
const POSTGRES_RUNS = 3;

export interface Account {
  key: string;
  agencyId: number;
  contactId: number;
  currency: string;
}

/** Wall time and CPU time in milliseconds; on a busy machine, CPU time estimates a quiet one's wall time. */
export interface Took {
  clock: number;
  processor: number;
}

interface Figures {
  http: Took;
  byHand: Took;
  postgres: number | undefined;
  rows: number;
}

/** Size of the network, time budget of an answer in milliseconds, and whether to load PostgreSQL. */
interface Size {
  conversions: number;
  budget: number;
  postgres: boolean;
}

export async function measureReports({ conversions, budget, postgres: withPostgres }: Size): Promise<Measured[]> {
  const network = await open(conversions);
  let postgres: Postgres | undefined;
  try {
    const url = await network.app.listen({ port: 0, host: '127.0.0.1' });
    const accounts: Record<Who, Account> = {
      publisher: await accountOf(network, 'publisher'),
      advertiser: await accountOf(network, 'advertiser'),
      manager: await accountOf(network, 'manager'),
    };
    if (withPostgres && !process.env['BENCH_NO_POSTGRES'] && !process.env['DATABASE_URL']) {
      postgres = await startPostgres((query, file) =>
        network.database.script(`copy (${query}) to '${file}' (format csv, header false)`),
      );
    }
    if (withPostgres && !postgres) console.log('No PostgreSQL on this machine: its column stays empty.');
    console.log(`${conversions} conversions, ${await countOf(network)} events; load ${loadavg().join(' ')}`);
    const results: Measured[] = [];
    const table: Record<string, object> = {};
    for (const [name, question] of Object.entries(questions)) {
      const figures = await measure(network, url, question, accounts[question.who], postgres);
      table[name] = lineOf(figures);
      results.push(...measured(name, figures, budget));
    }
    console.table(table);
    console.log(`load ${loadavg().join(' ')}${postgres ? `, PostgreSQL ${postgres.version}` : ''}`);
    return results;
  } finally {
    await postgres?.stop();
    hangUp();
    await network.close();
  }
}

export async function open(conversions: number): Promise<Network> {
  const config = readConfig({
    DATA_DIR: networkFolder(conversions),
    DEMO_CONVERSIONS: String(conversions),
    DEMO_TODAY: TO,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '1000000',
    REPORT_SECONDS: '600',
    DATABASE_URL: process.env['DATABASE_URL'],
  });
  const started = Date.now();
  const network = await openNetwork(config, { onProgress: (what) => console.log(what) });
  console.log(`Opened in ${Math.round((Date.now() - started) / 1000)} s`);
  return network;
}

/** A demo user's account with a key. */
export async function accountOf({ app, deps }: Network, who: Who): Promise<Account> {
  const origin = { origin: deps.publicUrl };
  const payload = { email: `${who}@demo.partnerdeck.test`, password: 'partnerdeck-demo' };
  const session = await app.inject({ method: 'POST', url: '/api/session', headers: origin, payload });
  const cookie = session.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const [membership] = (await app.inject({ url: '/api/me', headers: { cookie } })).json<Me>().memberships;
  if (!membership) throw new Error(`The demo ${who} sees nothing.`);
  const { id: membershipId, agencyId, contactId } = membership;
  const made = await app.inject({
    method: 'POST',
    url: '/api/service-accounts',
    headers: { cookie, ...origin },
    payload: { membershipId, name: 'Benchmark' },
  });
  const { rows } = await sql<{ currency: string }>`
    select coalesce((select currency_code from contact where id = ${contactId}), (select currency_code from agency where id = ${agencyId})) as currency`.execute(
    deps.db,
  );
  return { key: made.json<{ key: string }>().key, agencyId, contactId, currency: rows[0]?.currency ?? 'GBP' };
}

async function countOf({ deps }: Network): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from traffic_event`.execute(deps.db);
  return rows[0]?.n ?? 0;
}

async function measure(
  { deps }: Network,
  url: string,
  question: Question,
  account: Account,
  postgres: Postgres | undefined,
): Promise<Figures> {
  const written = byHand(question, account);
  const times: { http: Took[]; byHand: Took[] } = { http: [], byHand: [] };
  let rows = 0;
  for (let at = -WARM_UP; at < RUNS; at += 1) {
    const http = await timed(async () => (rows = (await ask(url, question, account)).length));
    // Another text each time: small answers to the same text come from memory.
    const direct = await timed(() => sql.raw(`${written}\n-- ${at}`).execute(deps.db));
    if (at < 0) continue;
    times.http.push(http);
    times.byHand.push(direct);
  }
  const ofPostgres = await postgres?.time(written, POSTGRES_RUNS);
  return { http: middle(times.http), byHand: middle(times.byHand), postgres: ofPostgres && median(ofPostgres), rows };
}

export const middle = (times: Took[]): Took => ({
  clock: median(times.map(({ clock }) => clock)),
  processor: median(times.map(({ processor }) => processor)),
});

export async function timed(work: () => Promise<unknown>): Promise<Took> {
  const [started, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { clock: performance.now() - started, processor: (user + system) / 1000 };
}

const agent = new Agent({ keepAlive: true });

/** An HTTP client with little overhead, because it shares the process. */
export async function post(url: string, report: object, { key, agencyId, contactId }: Account): Promise<ReportRow[]> {
  const sent = request(`${url}/v1/reporting?agencyId=${agencyId}&contactId=${contactId}`, {
    agent,
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
  });
  sent.end(JSON.stringify(report));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const body = await text(answer);
  if (answer.statusCode !== 200) throw new Error(body);
  return JSON.parse(body) as ReportRow[];
}

function ask(url: string, question: Question, account: Account): Promise<ReportRow[]> {
  const { measures, dimensions, from, dateType = 'conversionDate', conditions = [], orderBys = [] } = question;
  return post(url, { measures, dimensions, conditions, orderBys, dateType, fromDate: from, toDate: TO }, account);
}

/** Ends the connections of `post`, which would keep the process. */
export const hangUp = (): void => agent.destroy();

function byHand({ byHand: question, who, from }: Question, { agencyId, contactId, currency }: Account): string {
  const own = {
    manager: '',
    publisher: ` and f.publisher_id = ${contactId}`,
    advertiser: ` and f.advertiser_id = ${contactId}`,
  };
  const values: Record<string, string> = {
    own: `f.agency_id = ${agencyId}${own[who]}`,
    from,
    to: new Date(Date.parse(TO) + DAY_MS).toISOString().slice(0, 10),
    currency,
  };
  return question.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

const round = (value: number) => Number(value.toFixed(1));

function lineOf({ http, byHand: direct, postgres, rows }: Figures): object {
  return {
    rows,
    'HTTP ms': round(http.clock),
    'by hand ms': round(direct.clock),
    times: Number((http.clock / direct.clock).toFixed(2)),
    'within 1.25 x + 3': http.clock <= 1.25 * direct.clock + 3 ? 'yes' : 'no',
    'HTTP processor ms': round(http.processor),
    'by hand processor ms': round(direct.processor),
    ...(postgres !== undefined && { 'PostgreSQL ms': round(postgres), faster: round(postgres / http.clock) }),
  };
}

function measured(name: string, { http, byHand: direct, postgres }: Figures, budget: number): Measured[] {
  const beyond = Math.max(0, http.clock - 3) / direct.clock;
  return [
    { name, value: round(http.clock), unit: 'ms', budget },
    { name: `${name}: beyond 3 ms, of by hand`, value: Number(beyond.toFixed(2)), unit: 'x', budget: 1.25 },
    ...(postgres === undefined
      ? []
      : [
          { name: `${name}: of PostgreSQL`, value: Number((http.clock / postgres).toFixed(3)), unit: 'x', budget: 0.2 },
        ]),
  ];
}

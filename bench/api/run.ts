/**
 * Measures each list with 50 concurrent clients: requests per second, p50 and p99, relative to a bare Fastify route
 * with the same bytes from memory in the same run. Then the same with pages that nobody has requested before. Finally
 * the service's memory. `BENCH_CONVERSIONS` sets the size of the network.
 */
import Fastify from 'fastify';
import { performance } from 'node:perf_hooks';
import { startOnNetwork } from '../folder.ts';
import { median, quantile, type Measured } from '../measure.ts';
import { visitorOf, type Role } from '../session.ts';
import { lists } from './lists.ts';
import { memoryOf } from './memory.ts';

const CLIENTS = 50;
const SECONDS = 4;

interface Load {
  rate: number;
  p50: number;
  p99: number;
  refused: number;
}

/** The throughput of fifty clients in closed loops; `urlOf` gives the address of each request by its number. */
async function load(urlOf: (at: number) => string, headers: Record<string, string>): Promise<Load> {
  const times: number[] = [];
  let [asked, refused] = [0, 0];
  const begin = performance.now();
  const until = begin + SECONDS * 1000;
  const client = async () => {
    while (performance.now() < until) {
      const started = performance.now();
      const response = await fetch(urlOf(asked++), { headers });
      await response.arrayBuffer();
      if (response.ok) times.push(performance.now() - started);
      else refused += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  // The last requests end after the measured time.
  const seconds = (performance.now() - begin) / 1000;
  return {
    rate: Number((times.length / seconds).toPrecision(3)),
    p50: Number(median(times).toFixed(1)),
    p99: Number(quantile(times, 0.99).toFixed(1)),
    refused,
  };
}

/** A server that sends the same bytes from memory. */
async function bare(body: string): Promise<Load> {
  const app = Fastify();
  app.get('/', (_request, reply) => reply.type('application/json').send(body));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    return await load(() => url, {});
  } finally {
    await app.close();
  }
}

export async function run(): Promise<Measured[]> {
  const conversions = process.env['BENCH_CONVERSIONS'] ?? '200000';
  const server = await startOnNetwork(Number(conversions), { RATE_LIMIT_PER_MINUTE: '10000000' });
  try {
    const cookies = new Map<Role, string>();
    for (const role of new Set(lists.map((one) => one.role)))
      cookies.set(role, (await visitorOf(server.url, role)).cookie);
    const measured: Measured[] = [{ name: 'memory at the start', value: memoryOf(server.pid), unit: 'MB' }];
    for (const { name, path, another, role } of lists) {
      const cookie = cookies.get(role) ?? '';
      const url = server.url + path;
      const answer = await fetch(url, { headers: { cookie } });
      if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
      const body = await answer.text();
      const [ours, peer] = [await load(() => url, { cookie }), await bare(body)];
      const anew = await load((at) => server.url + another(at), { cookie });
      measured.push(
        { name: `${name}: requests a second`, value: ours.rate, unit: '/s' },
        { name: `${name}: p50`, value: ours.p50, unit: 'ms' },
        { name: `${name}: p99`, value: ours.p99, unit: 'ms' },
        { name: `${name}: refused as too busy`, value: ours.refused, unit: 'requests' },
        {
          name: `${name}: times slower than from memory`,
          value: Number((peer.rate / ours.rate).toFixed(1)),
          unit: 'x',
        },
        { name: `${name}: another page each time, a second`, value: anew.rate, unit: '/s' },
        { name: `${name}: another page each time, p50`, value: anew.p50, unit: 'ms' },
      );
    }
    measured.push({ name: 'memory after all', value: memoryOf(server.pid), unit: 'MB' });
    return measured;
  } finally {
    await server.stop();
  }
}

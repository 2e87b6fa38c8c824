/**
 * Measures the search among a million conversions as somebody types: each text is asked for once, so that nothing is
 * answered from memory. Its peer is the plain list of conversions in the same run, a page each that nobody has asked
 * for. A second part looks for what is there: references, ids, sub ids and names of the network's own conversions.
 * `BENCH_CONVERSIONS` sets the size of the network.
 */
import { performance } from 'node:perf_hooks';
import type { ConversionRow } from '../../contract/conversions.ts';
import { pathOf, queryText } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/index.ts';
import { examples } from '../../server/http/examples.ts';
import { startOnNetwork } from '../folder.ts';
import { median, quantile, type Measured } from '../measure.ts';
import { visitorOf } from '../session.ts';

const BUDGET_MS = 100;

/** Names, references, sub ids and numbers, each also by its beginning. */
const texts = [
  'h',
  'ha',
  'harb',
  'harbour',
  'lane',
  'news',
  'newsletter',
  'voucher',
  'summer',
  'nothing has this name',
  'HA-',
  'ha-6',
  'HA-67',
  'ha-6703',
  'NV-1',
  'zz-9',
  'a-1',
  'ref-404',
  '3',
  '30',
  '300',
  '30001',
  '5000',
  '500001',
  '500001976',
  '5000019',
  '200001',
  '61234',
  '9',
];

/** The time of each request, one after the other. */
async function times(addresses: readonly string[], headers: Record<string, string>): Promise<number[]> {
  const took: number[] = [];
  for (const address of addresses) {
    const started = performance.now();
    const response = await fetch(address, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    took.push(performance.now() - started);
  }
  return took;
}

/** Fields of a conversion by which people look for something. */
const known = {
  'a reference': 'advertiserRef',
  'an id': 'conversionId',
  'a sub id': 'uid',
  "a campaign's name": 'campaignName',
  "a publisher's name": 'publisherName',
} as const;
/** Different ones of each that are looked for. */
const MOST = 12;

/** Searches for what the rows hold, by what it is; a role that has no such thing is left out. */
async function timesOfKnown(rows: readonly ConversionRow[], search: (text: string) => string, cookie: string) {
  const measured: { what: string; took: number[] }[] = [];
  for (const [what, field] of Object.entries(known)) {
    const all = [...new Set(rows.flatMap((row) => row[field] ?? []))].filter(Boolean).map(String);
    const step = Math.max(1, Math.floor(all.length / MOST));
    const some = all.filter((_, at) => at % step === 0).slice(0, MOST);
    if (some.length > 0) measured.push({ what, took: await times(some.map(search), { cookie }) });
  }
  return measured;
}

export async function run(): Promise<Measured[]> {
  const conversions = Number(process.env['BENCH_CONVERSIONS'] ?? '1000000');
  const { url, stop } = await startOnNetwork(conversions, { RATE_LIMIT_PER_MINUTE: '10000000' });
  try {
    const measured: Measured[] = [];
    for (const role of ['publisher', 'advertiser', 'manager'] as const) {
      const { cookie, membership } = await visitorOf(url, role);
      const account = { agencyId: membership.agencyId, contactId: membership.contactId };
      const search = (text: string) => url + pathOf(endpoints.search) + queryText({ ...account, text });
      const searches = texts.map(search);
      const query = examples.listConversions?.query;
      const lists = texts.map(
        (_, at) => url + pathOf(endpoints.listConversions) + queryText({ ...account, ...query, limit: 26 + at }),
      );
      await times([searches[0] ?? '', lists[0] ?? ''], { cookie });
      const [ours, peer] = [await times(searches.slice(1), { cookie }), await times(lists.slice(1), { cookie })];
      const page = url + pathOf(endpoints.listConversions) + queryText({ ...account, ...query, limit: 500 });
      const rows = (await (await fetch(page, { headers: { cookie } })).json()) as ConversionRow[];
      for (const { what, took } of await timesOfKnown(rows, search, cookie)) {
        const value = Number(quantile(took, 0.95).toFixed(1));
        measured.push({ name: `${role}: ${what}, p95`, value, unit: 'ms', budget: BUDGET_MS });
      }
      measured.push(
        { name: `${role}: search, p50`, value: Number(median(ours).toFixed(1)), unit: 'ms', budget: BUDGET_MS },
        { name: `${role}: search, p95`, value: Number(quantile(ours, 0.95).toFixed(1)), unit: 'ms' },
        {
          name: `${role}: times slower than the list of conversions`,
          value: Number((median(ours) / median(peer)).toFixed(2)),
          unit: 'x',
        },
      );
    }
    return measured;
  } finally {
    await stop();
  }
}

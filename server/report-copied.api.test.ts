/** Runs the command that a report's page copies, as it is copied, and compares its answer with the page. */
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportRequest, ReportRow } from '#contract/reports/request';
import { curlOf } from '#src/report/copied.ts';
import { emptyDefinition, type Definition } from '#src/report/definition.ts';
import { OTHERS } from '#src/report/others.ts';
import { inputOf } from '#src/report/requests.ts';
import { copiedTable, figuresOf, loaded } from '#src/report/testing.ts';
import * as t from '#text';
import { startNetwork, type TestNetwork } from './testing/network.ts';

const hasCurl = spawnSync('bash', ['-c', 'command -v curl']).status === 0;
const viewer = { agencyId: 1, contactId: 0 };
let network: TestNetwork;
let key: string;
let origin: string;

beforeAll(async () => {
  network = await startNetwork();
  ({ key } = await network.as('manager'));
  origin = await network.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => network.drop());

async function ask(body: ReportRequest): Promise<ReportRow[]> {
  const answer = await network.app.inject({
    method: 'POST',
    url: '/v1/reporting',
    query: { agencyId: '1', contactId: '0' },
    headers: { apikey: key },
    payload: { ...body, exact: true },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** The answer to the copied command with a real key. Without curl its request is posted. */
async function run(body: ReportRequest): Promise<ReportRow[]> {
  const command = curlOf(inputOf(viewer, body), origin);
  expect(command).not.toContain(key);
  const withKey = command.replace(t.reports.yourKey, key);
  if (!hasCurl) {
    const [, address = ''] = /'(http[^']+)'/.exec(withKey) ?? [];
    const headers = { apikey: key, 'content-type': 'application/json' };
    const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()) as ReportRow[];
  }
  const running = promisify(execFile)('bash', { maxBuffer: 1e9 });
  running.child.stdin?.end(withKey);
  const { stdout } = await running;
  return JSON.parse(stdout) as ReportRow[];
}

const base: Definition = {
  ...emptyDefinition,
  rows: ['publisherName'],
  values: ['uniqueVisitors', 'clicks', 'totalCommission', 'conversionRate'],
  top: [{ field: 'publisherName', most: 5, by: 'clicks' }],
  period: 'last90',
  compare: ['previous'],
};
const reports: Record<string, Partial<Definition>> = {
  'the largest, others and a compared period': {},
  'the same across devices, with subtotals': {
    rows: ['publisherName', 'campaignName'],
    across: ['deviceType'],
    subtotals: true,
  },
  'months beside those of a year ago': { rows: ['publisherName', 'month'], compare: ['previous', 'year'] },
  'an estimate, whose periods are asked one by one': { values: ['uniqueVisitors', 'estimatedValidatedConversions'] },
  'rows with enough clicks, and totals of all': {
    across: ['deviceType'],
    where: [[{ field: 'clicks', operator: '>', values: ['5'] }]],
  },
  'values with quotation marks and signs of a shell': {
    where: [[{ field: 'campaignName', operator: '<>', values: [`it's "$HOME" \`id\` \\ !`] }]],
  },
  'a request longer than an argument may be': {
    where: [
      [
        {
          field: 'city',
          operator: 'in',
          values: ['', ...Array.from({ length: 499 }, (_, at) => `${at}'`.padEnd(300, 'x'))],
        },
      ],
    ],
  },
};

test.each(Object.entries(reports))('the copied command answers every figure of %s', async (_, patch) => {
  const page = await loaded({ ...base, ...patch }, ask);
  const answer = await run(page.body);
  const copied = copiedTable(page, answer);
  expect(figuresOf(copied)).toEqual(figuresOf(page.table));
  expect(page.table.total).toBeDefined();
  expect(page.table.rows.length).toBeGreaterThan(0);
});

test('the answer has the rows of the page and no more: five, the others and the total, of two periods', async () => {
  const page = await loaded(base, ask);
  const rows = page.table.rows.map(({ values }) => values[0]);
  expect(rows).toHaveLength(6);
  expect(rows.at(-1)).toBe(OTHERS);
  const answer = await run(page.body);
  expect(answer.map(({ part, period, publisherName }) => `${part} ${period} ${publisherName}`).toSorted()).toEqual(
    ['0', '1']
      .flatMap((period) => [...rows.map((name) => `0 ${period} ${name === OTHERS ? null : name}`), `1 ${period} null`])
      .toSorted(),
  );
});

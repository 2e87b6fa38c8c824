import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignRow } from '#contract/campaigns';
import { published } from './openapi.ts';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';

/** The programs of docs/api.md and the requests of docs/postman.json, against the service. */

const exec = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-first-call-'));
let network: TestNetwork;
let callers: Record<Caller['role'], Caller>;
let address: string;
let names: string[];

beforeAll(async () => {
  network = await startNetwork();
  callers = await network.callers();
  address = await network.app.listen({ port: 0, host: '127.0.0.1' });
  const campaigns = (await callers.publisher.get('/v1/campaigns', { limit: 2 })).json<CampaignRow[]>();
  names = campaigns.map(({ name }) => name);
});
afterAll(async () => {
  await network.drop();
  rmSync(folder, { recursive: true, force: true });
});

const programs = [
  { language: 'sh', command: 'sh', needs: 'curl' },
  { language: 'ts', command: process.execPath, needs: process.execPath },
  { language: 'python', command: 'python3', needs: 'python3' },
  { language: 'php', command: 'php', needs: 'php' },
];

const page = readFileSync('docs/api.md', 'utf8');
const [, section = ''] = /## A first call\n([^]*?)\n## /.exec(page) ?? [];

test.for(programs)('the first call in $language prints the names of two campaigns', async (program, { skip }) => {
  const { language, command, needs } = program;
  const [, code] = new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(section) ?? [];
  expect(code).toContain('http://127.0.0.1:4000');
  const isThere = await exec(needs, ['--version']).then(
    () => true,
    () => false,
  );
  skip(!isThere, `${needs} is not installed`);
  const file = join(folder, `call.${language === 'ts' ? 'mts' : language}`);
  writeFileSync(file, code!.replaceAll('http://127.0.0.1:4000', address));
  const env = { ...process.env, KEY: callers.publisher.key };
  const { stdout } = await exec(command, [file], { env });
  expect(stdout.trim().split('\n')).toEqual(names);
});

interface Item {
  name: string;
  request: {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    description: string;
    url: { raw: string; variable: { key: string; value: string }[] };
    body?: { mode: string; raw?: string };
  };
}

const folders = JSON.parse(readFileSync('docs/postman.json', 'utf8')) as { item: { name: string; item: Item[] }[] };
const items = folders.item.flatMap(({ item }) => item);

test('the collection has every operation', () => {
  expect(items.map(({ name }) => name).toSorted()).toEqual(
    published()
      .map(({ summary }) => summary)
      .toSorted(),
  );
});

/** Operations that undo something have no example: their parameters have no value. */
const sendable = items.filter(
  ({ request: { body, url } }) =>
    body?.mode !== 'formdata' &&
    (url.raw.match(/\/:\w+/g) ?? []).length === url.variable.filter(({ value }) => value !== '').length,
);
test.each(sendable.map((item) => [item.name, item] as const))('%s is answered', async (_, { request }) => {
  const role = (['advertiser', 'manager'] as const).find((one) => request.description.endsWith(`role ${one}.`));
  const caller = callers[role ?? 'publisher'];
  const variables: Record<string, string> = {
    address: '',
    agencyId: String(caller.own.agencyId),
    contactId: String(caller.own.contactId),
  };
  const values = Object.fromEntries(request.url.variable.map(({ key, value }) => [key, value]));
  const url = request.url.raw
    .replace(/\{\{(\w+)\}\}/g, (_all, name: string) => variables[name] ?? '')
    .replace(/\/:(\w+)/g, (_all, name: string) => `/${values[name]}`);
  const body = request.body?.raw;
  const headers = { apikey: caller.key, ...(body !== undefined && { 'content-type': 'application/json' }) };
  const payload = body === undefined ? {} : { payload: body };
  const answer = await network.app.inject({ method: request.method, url: encodeURI(url), headers, ...payload });
  expect([200, 201, 204], answer.body).toContain(answer.statusCode);
});

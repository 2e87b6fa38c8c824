/** Packs the product and runs the package in an empty folder, as a user would. Part of `npm test`. */
import assert from 'node:assert/strict';
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { visitorOf } from '../bench/session.ts';
import { runProgram } from '../server/testing/process.ts';

const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-package-'));
const installed = join(folder, 'node_modules', 'partnerdeck');
const command = join(installed, 'bin', 'partnerdeck.js');

function run(program: string, args: string[]): SpawnSyncReturns<string> {
  return spawnSync(program, args, { encoding: 'utf8', shell: program === 'npm' && process.platform === 'win32' });
}

/** Installs the packed archive with its declared dependencies only. */
function install(): void {
  const packed = run('npm', ['pack', '--json', '--pack-destination', folder]);
  assert.equal(packed.status, 0, packed.stderr);
  const { name, version, dependencies }: { name: string; version: string; dependencies: Record<string, string> } =
    JSON.parse(readFileSync('package.json', 'utf8'));
  mkdirSync(installed, { recursive: true });
  const unpacked = run('tar', [
    '-xzf',
    join(folder, `${name}-${version}.tgz`),
    '--strip-components=1',
    '-C',
    installed,
  ]);
  assert.equal(unpacked.status, 0, unpacked.stderr);
  for (const dependency of Object.keys(dependencies)) {
    const link = join(folder, 'node_modules', dependency);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(resolve('node_modules', dependency), link, 'junction');
  }
}

/** An old Node and unknown arguments are refused with a message. */
function checkRefusals(): void {
  const oldNode = `data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'20.19.0'}})`;
  const tooOld = run(process.execPath, ['--import', oldNode, command]);
  assert.match(tooOld.stderr, /^Partnerdeck needs Node 22\.12 or newer; this is /);
  assert.equal(tooOld.status, 1);
  const argument = run(process.execPath, [command, '--port=5000']);
  assert.match(argument.stderr, /starts it with a demo network[^]*PORT=5000/);
  assert.equal(argument.status, 2);
}

async function textOf(url: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(url, { headers });
  const text = await answer.text();
  assert.equal(answer.status, 200, `${url}: ${text}`);
  return text;
}

/** A table is read, in a thread that the package brings. */
async function checkUpload(url: string, cookie: string): Promise<void> {
  const body = new FormData();
  body.append('categoryId', '1');
  body.append('file', new File(['conversionId,status\n1,approved\n'], 'decisions.csv'));
  const answer = await fetch(url, { method: 'POST', headers: { cookie, 'sec-fetch-site': 'same-origin' }, body });
  assert.equal(answer.status, 200, await answer.text());
}

/** A user's program with the package's client. */
const program = `
import { ClientError, createClient, type Operations } from 'partnerdeck/client';

const client = createClient({ baseUrl: process.env.BASE_URL ?? '', apikey: process.env.API_KEY ?? '' });
const account = { agencyId: 1, contactId: 0 };
const { data, total } = await client.listCampaigns({ query: { ...account, statuses: ['live'], limit: 1 } });
const rows: Operations['listCampaigns']['answer'] = data;
const name: string | undefined = rows[0]?.name;
// @ts-expect-error -- a query without its account
const refused: unknown = await client.listCampaigns({ query: {} }).catch((error: unknown) => error);
const code = refused instanceof ClientError ? refused.problem?.code : undefined;
console.log(JSON.stringify({ name, total, code }));
`;

/** The package's client has types for a strict program, needs no other package, and calls the service. */
async function checkClient(url: string, cookie: string, membershipId: number): Promise<void> {
  const made = await fetch(`${url}/api/service-accounts`, {
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ membershipId, name: 'Package check' }),
  });
  const { key }: { key: string } = await made.json();
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'try.ts'), program);
  symlinkSync(resolve('node_modules/@types'), join(folder, 'node_modules', '@types'), 'junction');
  symlinkSync(resolve('node_modules/undici-types'), join(folder, 'node_modules', 'undici-types'), 'junction');
  const options = ['--strict', '--exactOptionalPropertyTypes', '--module', 'nodenext', '--target', 'es2022'];
  const compiler = resolve('node_modules/typescript/bin/tsc');
  const compiled = spawnSync(process.execPath, [compiler, ...options, '--types', 'node', 'try.ts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  assert.equal(compiled.status, 0, compiled.stdout);
  const env = { ...process.env, BASE_URL: url, API_KEY: key };
  const ran = spawnSync(process.execPath, ['try.js'], { cwd: folder, encoding: 'utf8', env });
  assert.equal(ran.status, 0, ran.stderr);
  const { name, total, code } = JSON.parse(ran.stdout);
  assert.equal(typeof name, 'string');
  assert.ok(total > 1);
  assert.equal(code, 'INVALID_REQUEST');
  const source = readFileSync(join(installed, 'dist', 'client', 'index.js'), 'utf8');
  assert.doesNotMatch(source, /^import /m);
}

/** The network of a service that was stopped is read whole, and goes to a folder and back. */
function checkCommands(database: string): void {
  const db = (...args: string[]) => {
    const ran = run(process.execPath, [command, 'db', ...args]);
    assert.equal(ran.status, 0, ran.stderr);
    return ran.stdout;
  };
  const backup = join(folder, 'backup');
  const restored = join(folder, 'restored.duckdb');
  assert.match(db('check', '--from', database), /can be read: \d+ rows/);
  db('backup', '--from', database, '--to', backup);
  db('restore', '--from', backup, '--to', restored);
  assert.match(db('copy', '--from', database, '--to', restored), /both hold the same rows and sums/);
  const none = run(process.execPath, [command, 'db']);
  assert.match(none.stderr, /npx partnerdeck db check --from/);
  assert.equal(none.status, 2);
}

/** The service starts, signs a user in, and answers with a list and both languages' pages and scripts. */
async function checkService(): Promise<void> {
  const { child, ended, says } = runProgram({ DEMO_CONVERSIONS: '300' }, [command], folder);
  try {
    const [, url = ''] = await says(/running at (http\S+)\n/);
    await says(/manager +manager@demo\.partnerdeck\.test +partnerdeck-demo/);
    const { cookie, membership, home } = await visitorOf(url, 'manager');
    const scope = `agencyId=${membership.agencyId}&contactId=${membership.contactId}`;
    const campaigns = await fetch(`${url}/v1/campaigns?${scope}`, {
      headers: { cookie },
    });
    assert.equal(campaigns.status, 200, await campaigns.text());
    assert.ok(Number(campaigns.headers.get('x-total-count')) > 0);
    await checkUpload(`${url}/v1/file-explorer?${scope}`, cookie);
    await checkClient(url, cookie, membership.id);
    for (const language of ['en', 'de']) {
      const page = await textOf(`${url}${home}/campaigns`, { cookie, 'accept-language': language });
      assert.match(page, new RegExp(`<html lang="${language}"`));
      const [, script] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? [];
      await textOf(`${url}${script}`, {});
    }
    const database = join(folder, 'data', 'network.duckdb');
    assert.ok(existsSync(database), 'The network is not in ./data.');
    assert.equal(child.kill('SIGTERM'), true);
    assert.equal(await ended, 0);
    checkCommands(database);
  } finally {
    child.kill('SIGKILL');
  }
}

try {
  install();
  checkRefusals();
  await checkService();
  console.log('The package installs, starts from an empty folder and answers.');
} finally {
  rmSync(folder, { recursive: true, force: true });
}

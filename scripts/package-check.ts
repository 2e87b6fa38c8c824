/** Packs the product and runs the package in an empty folder, as a user would. Part of `npm test`. */
import assert from 'node:assert/strict';
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
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
  assert.match(argument.stderr, /takes no arguments[^]*PORT=5000/);
  assert.equal(argument.status, 2);
}

async function textOf(url: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(url, { headers });
  const text = await answer.text();
  assert.equal(answer.status, 200, `${url}: ${text}`);
  return text;
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
    for (const language of ['en', 'de']) {
      const page = await textOf(`${url}${home}/campaigns`, { cookie, 'accept-language': language });
      assert.match(page, new RegExp(`<html lang="${language}"`));
      const [, script] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? [];
      await textOf(`${url}${script}`, {});
    }
    assert.ok(existsSync(join(folder, 'data', 'network.duckdb')), 'The network is not in ./data.');
    assert.equal(child.kill('SIGTERM'), true);
    assert.equal(await ended, 0);
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

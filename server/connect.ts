// oxlint-disable-next-line import/no-unassigned-import -- it is there for what it does, and must come first
import './owner-only.ts';
// oxlint-disable-next-line import/no-unassigned-import -- it is there for what it does, and must come first
import './threads.ts';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { PER_MINUTE, type ConnectionRow, type NewConnection } from '#contract/connections';
import { pathOf, type Definition } from '#contract/endpoint';
import type { Problem } from '#contract/failures';
import { ConfigError, isLoopback, readConfig, readSettings, secretOf, type Settings } from './config.ts';
import { messageOf } from './failure.ts';
import { commandToken, connectCommand, progressCommand, TOKEN_HEADER } from './modules/connections/command.ts';
import { openNetwork, type Network } from './start.ts';

/** `npm run connect`: connects an account of a live network, whether the service runs or not. */

const usage = `npm run connect -- --url https://… --role publisher --agency 118 --contact 9001 --name "My site" \\
  --for someone@example.com --key-file FILE [--per-minute ${PER_MINUTE}] [--wait first|whole]   (or: npx partnerdeck connect …)

The key is read from the file, or from standard input without --key-file. An account that --for has connected before
gets the key. --wait ends when the last 30 days, or all, have been read. ALLOW_PRIVATE_NETWORKS=1 lets the network be on this machine.`;

const say = (line: string) => void process.stderr.write(`${line}\n`);

class Misuse extends Error {}
/** The service has too much to do at the moment. */
class Busy extends Error {}

/** How long a busy service is asked again, and how often. */
const PATIENCE_MS = 120_000;
const AGAIN_MS = 1000;

const stages = ['first', 'past', 'whole'] as const;
type Wait = 'first' | 'whole' | undefined;

/** Asks the service, wherever it is. @throws Error with the service's sentence */
type Ask = (command: Definition, body: object) => Promise<ConnectionRow>;

function given(): {
  body: Omit<NewConnection, 'role' | 'key'> & { role: string; for: string };
  file: string | undefined;
  wait: Wait;
} {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      url: option,
      role: option,
      agency: option,
      contact: option,
      name: option,
      for: option,
      'key-file': option,
      'per-minute': { ...option, default: String(PER_MINUTE) },
      wait: option,
    },
  });
  const { url, role, agency, contact, name, for: person, 'key-file': file, 'per-minute': perMinute, wait } = values;
  if (!url || !role || !agency || !contact || !name || !person) throw new Misuse(usage);
  if (wait !== undefined && wait !== 'first' && wait !== 'whole') throw new Misuse(usage);
  const body = { url, role, agencyId: Number(agency), contactId: Number(contact), name, perMinute: Number(perMinute) };
  return { body: { ...body, for: person }, file, wait };
}

async function keyFrom(file: string | undefined): Promise<string> {
  if (file !== undefined) return readFileSync(file, 'utf8').trim();
  if (process.stdin.isTTY) say('The key, and then Ctrl+D:');
  return (await text(process.stdin)).trim();
}

async function answerOf(response: Pick<Response, 'ok' | 'json'>): Promise<ConnectionRow> {
  const body: unknown = await response.json();
  if (response.ok) return body as ConnectionRow;
  const { code, detail } = body as Problem;
  throw code === 'OVERLOADED' ? new Busy(detail) : new ConfigError(detail);
}

/** Asks again while the service is busy: neither connecting twice nor asking twice does harm. */
function patiently(ask: Ask): Ask {
  return async (command, body) => {
    for (const until = Date.now() + PATIENCE_MS; ; await pause(AGAIN_MS)) {
      try {
        return await ask(command, body);
      } catch (error) {
        if (!(error instanceof Busy) || Date.now() > until) throw error;
      }
    }
  };
}

/** The service that runs on this machine; undefined when none does. */
async function runningService(settings: Settings): Promise<Ask | undefined> {
  const host = isLoopback(settings.HOST) ? settings.HOST : '127.0.0.1';
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${settings.PORT}`;
  const alive = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
  if (!alive?.ok) return undefined;
  const secret = secretOf(settings);
  return async (command, body) =>
    answerOf(
      await fetch(address + pathOf(command), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [TOKEN_HEADER]: commandToken(secret, new Date()),
        },
        body: JSON.stringify(body),
      }),
    );
}

/** The service of this process, which does not listen. */
function ownService({ app, deps }: Network): Ask {
  return async (command, payload) => {
    const response = await app.inject({
      method: 'POST',
      url: pathOf(command),
      headers: { [TOKEN_HEADER]: commandToken(deps.config.SESSION_SECRET, new Date()) },
      payload,
      remoteAddress: '127.0.0.1',
    });
    return answerOf({ ok: response.statusCode < 400, json: async () => response.json<unknown>() });
  };
}

function lineOf(progress: ConnectionRow['progress']): string {
  if (!progress) return 'The copy cannot be opened yet';
  const { months, conversions, trouble } = progress;
  return `${months.done} of ${months.known || '?'} months, ${conversions.stored} conversions${trouble ? `. ${trouble.message}` : ''}`;
}

async function connect(ask: Ask, body: ReturnType<typeof given>['body'] & { key: string }, wait: Wait): Promise<void> {
  const { name, networkId } = await ask(connectCommand, body);
  say(`${name} is connected: /n/${networkId}/${body.agencyId}/${body.contactId}/overview`);
  let told = '';
  for (;;) {
    const { progress } = await ask(progressCommand, { networkId, for: body.for });
    const stage = progress?.stage ?? 'first';
    if (wait === undefined || stages.indexOf(stage) > stages.indexOf(wait) || stage === 'whole') return;
    const line = lineOf(progress);
    if (line !== told) say(line);
    told = line;
    await pause(1000);
  }
}

async function main(): Promise<void> {
  const { body, file, wait } = given();
  const settings = readSettings(process.env);
  const whole = { ...body, key: await keyFrom(file) };
  const running = await runningService(settings);
  if (running) return connect(patiently(running), whole, wait);
  // Nobody else asks it: a machine that is busy makes it wait, and is no reason to be turned away.
  const config = { ...readConfig(process.env), LOG_LEVEL: 'silent' as const };
  const network = await openNetwork(config, { onProgress: say, mostDelayMs: 0 });
  try {
    for (const { email, password } of await network.signIns()) if (password !== null) say(`${email} ${password}`);
    await connect(ownService(network), whole, wait);
  } finally {
    await network.close();
  }
}

await main().catch((error: unknown) => {
  say(messageOf(error));
  const isOfUser = error instanceof Misuse || error instanceof ConfigError || error instanceof TypeError;
  process.exitCode = isOfUser ? 2 : 1;
});

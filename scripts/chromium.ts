/** Finds or installs the browser of the tests and benchmarks. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type LaunchOptions } from '@playwright/test';

/** Without windows first: it draws the same pages with a fifth less work. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** CHROMIUM_PATH, an installed Chromium or Chrome, or Playwright's download; undefined without any. */
function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)];
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...applications, chromium.executablePath()].find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Launch options. Without the flags, Chromium in a closed network waits for unreachable hosts. */
export function launchOptions(): LaunchOptions {
  const executablePath = findChromium();
  const root = process.getuid?.() === 0;
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
  const args = [...quiet, '--disable-quic', '--disable-dev-shm-usage', ...(root ? ['--no-sandbox'] : [])];
  return executablePath === undefined ? { args } : { executablePath, args };
}

/**
 * Installs Chromium if missing: Debian's package as root, else Playwright's download.
 * @throws Error with manual instructions.
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found !== undefined) {
    if (isProgram(found)) return found;
    throw new Error(`CHROMIUM_PATH is ${found}, and there is no program there.`);
  }
  console.log('Installing Chromium for the browser tests (only once) …');
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell']);
    // Debian before 12 has it with windows alone.
    if (findChromium() === undefined) run('apt-get', ['install', '-y', '-qq', 'chromium']);
  }
  if (findChromium() === undefined)
    run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium']);
  const installed = findChromium();
  if (installed !== undefined) return installed;
  throw new Error(
    'The browser tests need Chromium or Chrome, and none could be installed. Install one ' +
      '(Debian: `sudo apt-get install chromium`) or set CHROMIUM_PATH to its program, then run the tests again.',
  );
}

function run(command: string, args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', env });
  if (status !== 0) console.error(`${[command, ...args].join(' ')} failed:\n${stdout}${stderr}`);
}

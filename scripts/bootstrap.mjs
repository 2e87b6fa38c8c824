// Runs on a bare Node 20, before anything is installed: plain JavaScript, Node's own modules only.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const lockFile = join(root, 'package-lock.json');
const installed = join(root, 'node_modules');
const stampFile = join(installed, '.installed-lock');
const pinnedNode = join(installed, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
const wantedMajor = 24;

/** Installs the packages of the lock file when they are not there, and says which Node runs the product. */
export function prepare() {
  process.chdir(root);
  if (majorOf(process.version) < 20) refuse(`Partnerdeck needs Node 20 or newer; this is ${process.version}.`);
  if (!isInstalled()) install();
  return runtime();
}

/**
 * Runs a script of the product and ends as it ends. It has a process group of its own and is told to stop once:
 * Ctrl+C reaches a whole group and some npm send it again, but a server takes a second one for "at once". It is
 * also told when only the caller was stopped: npm hands SIGTERM to a shell, which keeps it to itself.
 */
export function become(node, args) {
  const ownGroup = process.platform !== 'win32';
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', detached: ownGroup });
  let told = 0;
  const tell = (signal) => {
    if (Date.now() - told < 250) return;
    told = Date.now();
    if (ownGroup) process.kill(-child.pid, signal);
    else child.kill(signal);
  };
  process.on('SIGINT', () => tell('SIGINT'));
  process.on('SIGTERM', () => tell('SIGTERM'));
  process.on('SIGHUP', () => tell('SIGTERM'));
  const caller = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === caller) return;
    clearInterval(watch);
    tell('SIGTERM');
  }, 300);
  child.on('error', (error) => refuse(`${node} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/** Runs a script of the product to its end and stops here when it fails. */
export function runFirst(node, args) {
  const { status, signal } = spawnSync(node, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(signal === null ? (status ?? 1) : 1);
}

function isInstalled() {
  const wanted = hashOfLock();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return true;
  if (!isInstalledByHand()) return false;
  stamp(wanted);
  return true;
}

function hashOfLock() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex');
}

/** True when npm's own record of node_modules names the versions that the lock file wants. */
function isInstalledByHand() {
  const record = join(installed, '.package-lock.json');
  if (!existsSync(record)) return false;
  const there = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages).every(([path, wanted]) => {
    if (path === '') return true;
    // Packages for other machines are optional, and absent here.
    return there[path] ? there[path].version === wanted.version : wanted.optional === true;
  });
}

function stamp(hash) {
  writeFileSync(stampFile, hash);
}

function install() {
  console.log('Installing packages (about half a minute, only when they changed) …');
  // The packages run on the Node that the package `node` brings, so npm's remarks about the machine's Node are noise.
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const [command, ...before] = npm();
  const done = spawnSync(command, [...before, ...args], {
    cwd: root,
    encoding: 'utf8',
    shell: command === 'npm' && process.platform === 'win32',
  });
  if (done.status !== 0) {
    const said = `${done.stdout ?? ''}${done.stderr ?? ''}${done.error?.message ?? ''}`.trim();
    refuse(`The packages could not be installed. npm says:\n\n${said}\n\nWhen this is mended, run the command again.`);
  }
  stamp(hashOfLock());
}

/** The npm that runs this script, on the Node that it runs on; else the one on the PATH. */
function npm() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  return script?.endsWith('.js') ? [node ?? process.execPath, script] : ['npm'];
}

function runtime() {
  const pinned = versionOf(pinnedNode);
  if (majorOf(pinned) >= wantedMajor) return pinnedNode;
  if (majorOf(process.version) >= wantedMajor) return process.execPath;
  return refuse(
    `Partnerdeck runs on Node ${wantedMajor}. The npm package "node", which brings it, has no working binary for ` +
      `this machine (${process.platform} ${process.arch}), and the machine's own Node is ${process.version}.\n` +
      `Install Node ${wantedMajor} or newer and run the command again.`,
  );
}

function versionOf(node) {
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8', shell: node.endsWith('.cmd') });
  return status === 0 ? stdout.trim() : '';
}

function majorOf(version) {
  return Number(/^v(\d+)\./.exec(version)?.[1] ?? 0);
}

function refuse(message) {
  console.error(`\n${message}\n`);
  return process.exit(1);
}

#!/usr/bin/env node
// The command of the npm package. An old Node must be able to read it, to be told that it is old.
import { readFileSync } from 'node:fs';

const { version, engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const usage = `Partnerdeck ${version} takes no arguments: "npx partnerdeck" starts it, Ctrl+C stops it, and the data stays in ./data.
Settings are environment variables, such as PORT=5000; docs/environment.md in the package lists them.`;

const numbers = (text) => text.match(/\d+/g).map(Number);
const [major, minor] = numbers(process.versions.node);
const [wantedMajor, wantedMinor] = numbers(engines.node);

if (major < wantedMajor || (major === wantedMajor && minor < wantedMinor)) {
  console.error(`Partnerdeck needs Node ${wantedMajor}.${wantedMinor} or newer; this is ${process.version}.`);
  process.exitCode = 1;
} else if (process.argv.length > 2) {
  const asked = ['-h', '--help', '-v', '--version'].includes(process.argv[2]);
  console[asked ? 'log' : 'error'](usage);
  process.exitCode = asked ? 0 : 2;
} else {
  await import(new URL('../dist/server/main.js', import.meta.url).href);
}

#!/usr/bin/env node
// The command of the npm package. An old Node must be able to read it, to be told that it is old.
import { readFileSync } from 'node:fs';

const { version, engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const usage = `Partnerdeck ${version}: "npx partnerdeck" starts it with a demo network, Ctrl+C stops it, and the data stays in ./data.
"npx partnerdeck --own" starts an empty installation as a network of your own and prints its set-up address.
Settings are environment variables, such as PORT=5000; docs/environment.md in the package lists them.
"npx partnerdeck password <email>" sets a password that was lost; it asks for the new one.
"npx partnerdeck sign-out <email>|--everybody" ends the sessions of a person, or of everybody.
"npx partnerdeck personal-data export|erase <email>" prints or erases what is stored about a person.
"npx partnerdeck set-up" prints a new set-up address of a network that waits for its set-up.
"npx partnerdeck connect …" connects an account of a live network; without more it says how.
"npx partnerdeck db check|copy|backup|restore …" checks, moves and restores databases; without more it says how.`;

const numbers = (text) => text.match(/\d+/g).map(Number);
const [major, minor] = numbers(process.versions.node);
const [wantedMajor, wantedMinor] = numbers(engines.node);

if (major < wantedMajor || (major === wantedMajor && minor < wantedMinor)) {
  console.error(`Partnerdeck needs Node ${wantedMajor}.${wantedMinor} or newer; this is ${process.version}.`);
  process.exitCode = 1;
} else if (['password', 'sign-out', 'personal-data', 'set-up', 'connect', 'db'].includes(process.argv[2])) {
  const [command] = process.argv.splice(2, 1);
  await import(new URL(`../dist/server/${command}.js`, import.meta.url).href);
} else if (process.argv.length > 2 && process.argv[2] !== '--own') {
  const asked = ['-h', '--help', '-v', '--version'].includes(process.argv[2]);
  console[asked ? 'log' : 'error'](usage);
  process.exitCode = asked ? 0 : 2;
} else {
  await import(new URL('../dist/server/main.js', import.meta.url).href);
}

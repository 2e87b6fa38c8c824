/** Runs the API and Vite together; when one ends, the other is stopped. */
import { spawn } from 'node:child_process';

const node = process.execPath;
const children = [
  spawn(node, ['--watch', '--watch-preserve-output', 'server/main.ts'], { stdio: 'inherit' }),
  spawn(node, ['node_modules/vite/bin/vite.js'], { stdio: 'inherit' }),
];

function stop(): void {
  for (const child of children) child.kill('SIGTERM');
}

for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 0;
    stop();
  });
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);

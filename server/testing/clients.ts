import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** The generators of clients, a package of its own, because they need another TypeScript than the product. */
const folder = resolve('clients');
const generated = join(folder, 'generated');
const exec = promisify(execFile);

/** Installs the generators where they are missing, and writes the document that they read. */
export async function prepareClients(document: object): Promise<void> {
  if (!existsSync(join(folder, 'node_modules'))) {
    await exec('npm', ['ci', '--prefix', folder], { shell: process.platform === 'win32' });
  }
  mkdirSync(generated, { recursive: true });
  writeFileSync(join(generated, 'openapi.json'), JSON.stringify(document));
}

/** Runs a program of the package with Node; the result is its output. @throws with its output when it fails */
export async function runClient(file: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const options = { cwd: folder, env: { ...process.env, NO_COLOR: '1', ...env } };
  try {
    return (await exec(process.execPath, [file, ...args], options)).stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${file}: ${stdout}${stderr}`, { cause: error });
  }
}

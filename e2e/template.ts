/** Global setup: makes one demo network and signs every role in. Servers of the journeys use copies. */
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from '@playwright/test';
import { roles, type Role } from '#contract/access';
import { startServerProcess } from '../scripts/server-process.ts';
import { cookiesOf, demoNetwork, type Cookies } from './session.ts';

/** Environment variable with the template's folder. */
const FOLDER = 'PARTNERDECK_E2E_TEMPLATE';

/** Makes the template; the returned function deletes it. */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'partnerdeck-template-'));
  process.env[FOLDER] = folder;
  const server = await startServerProcess({ ...demoNetwork, DATA_DIR: join(folder, 'data') });
  try {
    const sessions = await Promise.all(
      roles.map(async (role): Promise<[Role, Cookies]> => {
        const visitor = await request.newContext({ baseURL: server.url });
        const cookies = await cookiesOf(visitor, role);
        await visitor.dispose();
        return [role, cookies];
      }),
    );
    await writeFile(join(folder, 'sessions.json'), JSON.stringify(sessions));
  } finally {
    await server.stop();
  }
  return () => rm(folder, { recursive: true, force: true });
}

function templateFolder(): string {
  const folder = process.env[FOLDER];
  if (folder === undefined) throw new Error('The template is made by the globalSetup of playwright.config.ts.');
  return folder;
}

/** Whether nobody in this run, in any worker, asked this before about `what`. */
export async function isFirst(what: string): Promise<boolean> {
  const name = createHash('sha256').update(what).digest('hex');
  const made = await mkdir(join(templateFolder(), 'seen', name), { recursive: true });
  return made !== undefined;
}

/** Copies the template's database, files and secret to `folder`. */
export const copyTemplate = (folder: string): Promise<void> =>
  cp(join(templateFolder(), 'data'), folder, { recursive: true });

/** Each role's cookies of the template's sessions, valid on every copy. */
export const templateSessions = async (): Promise<Map<Role, Cookies>> =>
  new Map(JSON.parse(await readFile(join(templateFolder(), 'sessions.json'), 'utf8')) as [Role, Cookies][]);

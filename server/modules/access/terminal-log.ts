import type { AuditAction } from '#contract/audit';
import type { Db } from '#server/db/database';
import { terminal } from '#server/domain/installation-log.store';
import { logAbout } from './log.ts';

/** Logs what commands did to people's sign-ins with each of their agencies, in every network. */
export async function logFromTerminal(
  networks: readonly { db: Db }[],
  people: Iterable<string>,
  ...actions: AuditAction[]
): Promise<void> {
  const logs = { networks: { all: async () => networks.map((deps) => ({ deps })) }, now: () => new Date() };
  for (const id of people) {
    for (const action of actions) await logAbout(logs, { id, name: '' }, action, { actor: terminal });
  }
}

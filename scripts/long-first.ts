import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that run much longer than their length suggests, the longest first. Begun last, one of them would keep a single
 * worker busy when all others are done.
 */
export const long = [
  'server/mirror/writes.api.test.ts',
  'server/two-engines.postgres.test.ts',
  'server/mirror/mirror.engines.long.api.test.ts',
  'server/backups/backups.api.test.ts',
  'server/db/backup.long.postgres.test.ts',
  'server/main.api.test.ts',
  'server/two-networks.api.test.ts',
  'server/parameters.api.test.ts',
  'server/levels.api.test.ts',
  'server/servers.postgres.test.ts',
  'server/away.long.postgres.test.ts',
  'server/attack/large-tables.long.api.test.ts',
  'server/http/clients.long.api.test.ts',
  'server/mirror/older.engines.long.api.test.ts',
];

/** Begins with the long files; the others follow in Vitest's order, the largest first. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the method of Vitest's order, not an array's
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const at = long.findIndex((name) => moduleId.endsWith(`/${name}`));
      return at === -1 ? long.length : at;
    };
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

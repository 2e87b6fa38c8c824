import { expect, it, test } from 'vitest';
import { roles, type Role } from '#contract/access';
import type { Viewer } from '#src/api/viewer.ts';
import { accountSections } from '#src/lib/paths.ts';
import { pages } from '../pages.ts';
import { commandsFor } from './commands.ts';

const viewerOf = (role: Role) =>
  ({
    membership: { level: 'admin', contactId: 0 },
    connection: null,
    agencyId: 1,
    contactId: role === 'manager' ? 0 : 200123,
    role,
    eyes: role,
    kind: role === 'manager' ? 'agency' : role,
  }) as Viewer;
const idsOf = (role: Role) => commandsFor(viewerOf(role), [], '/').map(({ id }) => id);

// A page of connected accounts only is not among those of a network of its own.
const own = pages.filter(({ only }) => only !== 'connected');

test.each(own.map(({ path, roles: whose }) => [path, whose] as const))(
  'the search opens %s, and exports it where it is a list',
  async (path, whose) => {
    const { page } = (await import(`../../features/${path}/page.ts`)) as { page: object };
    for (const role of whose) {
      const ids = idsOf(role);
      expect(ids).toContain(`go-${path}`);
      if ('at' in page) expect(ids).toContain(`export-${path}`);
    }
  },
);

it('opens every part of the settings', () => {
  const missing = accountSections.filter((section) => !roles.some((role) => idsOf(role).includes(section)));
  expect(missing).toEqual([]);
});

it('offers an account manager a new network and the import of rates', () => {
  const labels = commandsFor(viewerOf('manager'), [], '/').map(({ label }) => label);
  expect(labels).toContain('Start a network of your own');
  expect(labels).toContain('Exchange rates');
});

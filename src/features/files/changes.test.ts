import { afterEach, expect, it, vi } from 'vitest';
import { browseFiles } from '#contract/folders';
import { call } from '#src/api/call.ts';
import { idsOf } from './changes.ts';

afterEach(() => vi.unstubAllGlobals());

it('asks for all that match, page by page, and leaves out what was dropped', async () => {
  const stored = Array.from({ length: 700 }, (_, at) => ({ id: at + 1 }));
  vi.stubGlobal('fetch', async (address: string) => {
    const query = new URLSearchParams(address.split('?')[1]);
    const from = Number(query.get('offset'));
    const page = stored.slice(from, from + Number(query.get('limit')));
    return new Response(JSON.stringify(page), { headers: { 'content-type': 'application/json' } });
  });
  const scope = { agencyId: 1, contactId: 2 };
  const ids = await idsOf({ kind: 'all', total: 700, except: ['3', '650'] }, (page) =>
    call(browseFiles, { query: { ...scope, ...page } }),
  );
  expect(ids).toHaveLength(698);
  expect(ids).not.toContain(3);
  expect(ids).not.toContain(650);
});

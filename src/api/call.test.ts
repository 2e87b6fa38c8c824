import { afterEach, expect, test, vi } from 'vitest';
import { endpoints } from '#contract';
import { call } from './call.ts';

afterEach(() => vi.unstubAllGlobals());

test('a form shows what is wrong with its field without the name, which the service puts first', async () => {
  const errors = [
    { path: 'body.longUrl', message: 'longUrl must not be empty' },
    { path: 'body.name', message: 'takes no more than this' },
  ];
  const problem = { code: 'INVALID_REQUEST', detail: 'longUrl must not be empty.', errors };
  const headers = { 'content-type': 'application/problem+json' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(problem), { status: 400, headers }));
  const input = { query: { agencyId: 1, contactId: 2 }, body: { longUrl: '' } };
  await expect(call(endpoints.shortenUrl, input)).rejects.toMatchObject({
    failure: {
      problem: {
        detail: 'longUrl must not be empty.',
        errors: [{ message: 'must not be empty' }, { message: 'takes no more than this' }],
      },
    },
  });
});

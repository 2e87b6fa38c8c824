import { expect, test } from 'vitest';
import { loggedAddress, loggedError } from './log.ts';

test.each([
  ['/v1/campaigns?agencyId=1&searchText=Imogen%20Tallis', 'GET /v1/campaigns', '/v1/campaigns?agencyId=1&searchText=…'],
  ['/api/search?text=imogen&agencyId=1', 'GET /api/search', '/api/search?text=…&agencyId=1'],
  ['/api/search?text=447700900123&agencyId=1', 'GET /api/search', '/api/search?text=…&agencyId=1'],
  ['/1/0/people?q=447700900123', 'GET /*', '/1/0/people?q=…'],
  [
    '/v1/conversions?fromDate=2026-01-01&dateField=conversion&status=pending&reference=HA-1',
    'GET /v1/conversions',
    '/v1/conversions?fromDate=2026-01-01&dateField=conversion&status=pending&reference=…',
  ],
  ['/invitation/Zm9vYmFyYmF6cXV4MTIzNDU2?x=ada@example.test', 'GET /*', '/invitation/…?x=…'],
  ['/reset-password?token=abcdef', 'GET /*', '/reset-password?token=…'],
  ['/v1/conversions/123456', 'GET /v1/conversions/:conversionId', '/v1/conversions/123456'],
])('%s is logged without names, mails, search words and codes', (url, route, logged) => {
  expect(loggedAddress(url, route)).toBe(logged);
});

test('an error is logged with what caused it, and without what a database says of people', () => {
  const cause = Object.assign(new Error('duplicate key: ada@example.org'), {
    code: '23505',
    table: 'user',
    constraint: 'user_email',
    detail: 'Key (email)=(ada@example.org) already exists.',
    where: 'Ada Lovelace',
  });
  const error = Object.assign(new Error('not stored', { cause }), { parameters: ['Ada Lovelace'] });
  const logged = loggedError(error);
  expect(logged).toMatchObject({
    type: 'Error',
    message: 'not stored',
    cause: { code: '23505', table: 'user', constraint: 'user_email', message: 'duplicate key: …' },
  });
  expect(JSON.stringify(logged)).not.toMatch(/ada@|lovelace/i);
  expect(JSON.stringify(logged)).toContain('log.test.ts');
  expect(loggedError('not an error')).toMatchObject({ message: 'not an error' });
});

import { expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';

const secrets = { SESSION_SECRET: 'a secret that only tests know, long enough', CONNECTION_KEY: undefined };

test('a sealed key opens with the secret and for the row that it was sealed for, and nowhere else', () => {
  const sealed = seal(secrets, 'pd_very-secret', 'connection 2');
  expect(sealed).not.toContain('very-secret');
  expect(unseal(secrets, sealed, 'connection 2')).toBe('pd_very-secret');
  expect(unseal(secrets, sealed, 'connection 3')).toBeUndefined();
  expect(
    unseal({ ...secrets, SESSION_SECRET: 'another secret of a sufficient length' }, sealed, 'connection 2'),
  ).toBeUndefined();
});

test('a setting of its own outlives a new session secret', () => {
  const own = { ...secrets, CONNECTION_KEY: 'a key for connections, long enough too' };
  const sealed = seal(own, 'key', 'connection 2');
  expect(unseal({ ...own, SESSION_SECRET: 'another secret of a sufficient length' }, sealed, 'connection 2')).toBe(
    'key',
  );
});

test('the same key is never sealed to the same text', () => {
  expect(seal(secrets, 'key', 'connection 2')).not.toBe(seal(secrets, 'key', 'connection 2'));
});

test.each(['', 'v1.', 'v1.AAAA', 'v0.AAAA', 'plain text'])(
  'a text that is no sealed one opens to nothing: %j',
  (text) => {
    expect(unseal(secrets, text, 'connection 2')).toBeUndefined();
  },
);

test('a changed bit opens to nothing', () => {
  const sealed = seal(secrets, 'key', 'connection 2');
  const changed = sealed.slice(0, -3) + (sealed.at(-3) === 'A' ? 'B' : 'A') + sealed.slice(-2);
  expect(unseal(secrets, changed, 'connection 2')).toBeUndefined();
});

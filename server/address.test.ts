import { expect, test } from 'vitest';
import { isLocal } from './address.ts';
import { readConfig } from './config.ts';

test.each<[Record<string, string>, boolean]>([
  [{}, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '192.0.2.7' }, false],
  [{ PUBLIC_URL: 'http://localhost:4000' }, true],
  [{ PUBLIC_URL: 'http://127.0.0.1:8080' }, true],
  [{ PUBLIC_URL: 'https://partners.test' }, true],
  [{ PUBLIC_URL: 'https://partners.example.org' }, false],
  [{ PUBLIC_URL: 'https://localhost.example.org' }, false],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:4000' }, false],
])('%o is local: %s', (settings, local) => {
  expect(isLocal(readConfig({ SESSION_SECRET: 'a secret that is long enough for it', ...settings }))).toBe(local);
});

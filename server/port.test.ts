import { expect, test } from 'vitest';
import { holdPort } from './port.ts';
import { freePort } from './testing/free-port.ts';

test('the held port says that the service is starting, and a browser asks again by itself', async () => {
  const port = await freePort();
  const free = await holdPort({ PORT: port, HOST: '127.0.0.1' });
  const answer = await fetch(`http://127.0.0.1:${port}/sign-in`);
  expect([answer.status, await answer.text()]).toEqual([503, 'Partnerdeck is starting.\n']);
  expect(answer.headers.get('refresh')).toBe('3');
  await free();
  await expect(fetch(`http://127.0.0.1:${port}/sign-in`)).rejects.toThrow('fetch failed');
});

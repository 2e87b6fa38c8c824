import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fresh, StaleVersionError } from './fresh.ts';

const never = () => new Promise<never>(() => {});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const server = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer);
const there = () => Promise.resolve(new Response());
const away = () => Promise.reject(new TypeError('Failed to fetch'));

it('says that the server is away when code neither comes nor fails', async () => {
  server(away);
  const said = expect(fresh(never)()).rejects.toThrow('The server could not be reached');
  await vi.advanceTimersByTimeAsync(60_000);
  await said;
});

it('waits for slow code of a server that answers', async () => {
  server(there);
  const slow = () => new Promise<string>((resolve) => setTimeout(() => resolve('code'), 60_000));
  const got = fresh(slow)();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await got).toBe('code');
});

it('tells code that is gone from a server that is away', async () => {
  const failing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  server(there);
  await expect(fresh(failing)()).rejects.toThrow(StaleVersionError);
  server(away);
  await expect(fresh(failing)()).rejects.toThrow('The server could not be reached');
});

import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { session as one } from './session.ts';

let session: typeof one;
beforeEach(async () => {
  vi.resetModules();
  ({ session } = await import('./session.ts'));
});

describe('calls that wait for a new sign-in', () => {
  test('are released when the same person signs in, and say meanwhile who is signed in instead', async () => {
    session.begin('ada');
    const waiting = session.renewed(session.current(), undefined, 'Ben');
    expect(session.ended.get()?.other).toBe('Ben');
    session.begin('ada');
    await expect(waiting).resolves.toBeUndefined();
    expect([session.ended.get(), session.person()]).toEqual([null, 'ada']);
  });

  test('are never released for another person', async () => {
    session.begin('ada');
    const released = vi.fn();
    void session.renewed(session.current()).then(released);
    session.begin('ben');
    await new Promise((resolve) => setTimeout(resolve));
    expect(released).not.toHaveBeenCalled();
    expect([session.ended.get() === null, session.person()]).toEqual([false, 'ada']);
  });

  test('hold nobody up who signs in where nothing waits', () => {
    session.begin('ada');
    session.begin('ben');
    expect(session.person()).toBe('ben');
  });
});

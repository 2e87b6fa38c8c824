import { expect, test, vi } from 'vitest';
import { RunningReports } from './limits.ts';

test('reports that wait for others of their account or for the database are told apart from those that run', async () => {
  const reports = new RunningReports();
  const { signal } = new AbortController();
  expect(reports.queue()).toEqual({ waiting: 0, running: 0 });
  // An account runs four, the database five.
  const first = await Promise.all([1, 2, 3, 4].map(() => reports.begin('one', signal)));
  const fifth = reports.begin('one', signal);
  expect(reports.queue()).toEqual({ waiting: 1, running: 0 });
  const ends: (() => void)[] = [];
  const work = Array.from({ length: 7 }, () =>
    reports.inTurn(signal, () => new Promise<void>((resolve) => void ends.push(resolve))),
  );
  await vi.waitUntil(() => reports.queue().running === 5);
  expect(reports.queue()).toEqual({ waiting: 3, running: 5 });
  for (const end of first) end();
  (await fifth)();
  while (ends.length > 0 || reports.queue().running > 0) {
    for (const end of ends.splice(0)) end();
    await new Promise(setImmediate);
  }
  await Promise.all(work);
  expect(reports.queue()).toEqual({ waiting: 0, running: 0 });
});

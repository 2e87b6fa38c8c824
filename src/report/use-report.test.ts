import { afterEach, expect, test, vi } from 'vitest';
import { reportQuery } from './use-report.ts';

afterEach(() => vi.unstubAllGlobals());

test('three requests of reports run at once; one that is given up while it waits is not sent', async () => {
  const answers: (() => void)[] = [];
  const sent = vi.fn(
    () =>
      new Promise<Response>((answer) => {
        answers.push(() => answer(Response.json([])));
      }),
  );
  vi.stubGlobal('fetch', sent);
  const viewer = { agencyId: 1, contactId: 2 };
  const days = { dateType: 'conversionDate', fromDate: '2026-01-01', toDate: '2026-01-31' } as const;
  const body = { measures: [], dimensions: [], conditions: [], orderBys: [], ...days };
  const run = (signal: AbortSignal) => reportQuery(viewer, body).queryFn({ signal });
  const never = new AbortController().signal;
  const gone = new AbortController();
  const first = [run(never), run(never), run(never)];
  const given = run(gone.signal);
  const last = run(never);
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(3));
  gone.abort();
  answers.shift()?.();
  await expect(given).rejects.toThrow(/abort/i);
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(4));
  for (const answer of answers) answer();
  expect(await Promise.all([...first, last])).toEqual([[], [], [], []].map((rows) => ({ rows, liveAt: undefined })));
});

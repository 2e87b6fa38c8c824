import { expect, test } from 'vitest';
import { endpoints } from '#contract';
import { Live } from './mirror/live.ts';
import { Networks } from './networks.ts';
import { rowEngine } from './rows/engine.ts';
import { Batches } from './tracking/batches.ts';
import { Together } from './tracking/together.ts';
import { asker } from './db/asker.ts';
import { openDuckDb } from './db/engine/duckdb/open.ts';

/** Work that a request begins and nobody waits for: it belongs to no request, whose end and time would end it. */

const gone = AbortSignal.abort();

test('a job whose rows are done after the answer', async () => {
  const askers: unknown[] = [];
  const next = async () => void askers.push(asker.getStore());
  const engine = rowEngine({ unlessElsewhere: (_name, work) => work() }, { name: 'rows', next }, () => {});
  asker.run(gone, () => engine.wake());
  await engine.stop();
  expect(askers).toEqual([undefined]);
});

test('a network that is opened for a request, with all that it does by itself', async () => {
  const { db, script, close } = await openDuckDb(':memory:');
  await script('create table network (id bigint, kind text, name text, created_by text, created_at timestamp)');
  await script("insert into network values (2, 'own', 'Harbour', null, now())");
  const askers: unknown[] = [];
  const ways = {
    open: async () => {
      askers.push(asker.getStore());
      throw new Error('enough');
    },
    onTrouble: () => undefined,
  };
  const networks = new Networks(db, ways as never);
  await asker.run(gone, () => networks.get(2)).catch(() => undefined);
  expect(askers).toEqual([undefined]);
  await close();
});

test('clicks that are stored a moment after they were answered', async () => {
  const askers: unknown[] = [];
  const clicks = new Batches<number>({
    write: async () => void askers.push(asker.getStore()),
    everyMs: 1,
    batch: 10,
    most: 10,
    onTrouble: () => undefined,
  });
  asker.run(gone, () => clicks.add(1));
  await expect.poll(() => askers).toEqual([undefined]);
  await clicks.stop();
});

test('sales that share a transaction with those of others', async () => {
  const { db, close } = await openDuckDb(':memory:');
  const askers: unknown[] = [];
  const write = async (_: unknown, some: readonly number[]) => {
    askers.push(asker.getStore());
    return some;
  };
  const together = new Together<number, number>({ db, most: 10, write });
  expect(await asker.run(gone, () => together.store(1))).toBe(1);
  expect(askers).toEqual([undefined]);
  await close();
});

test('turns of a live network that others wait for too', async () => {
  const askers: unknown[] = [];
  const now = () => {
    askers.push(asker.getStore());
    throw new Error('enough');
  };
  const account = { url: 'http://127.0.0.1:9/v1', key: '', role: 'publisher', agencyId: 1, contactId: 2, perMinute: 5 };
  const live = new Live(undefined as never, account as never, { clock: { now } as never, allowPrivate: true });
  const query = { sortColumnName: 'name' } as const;
  const asked = asker.run(gone, () =>
    live.ask(endpoints.listCampaigns, { query }, { urgency: 'person', signal: new AbortController().signal }),
  );
  await expect(asked).rejects.toThrow('enough');
  expect(askers).toEqual([undefined]);
});

import { expect, test, vi } from 'vitest';
import { Batches } from './batches.ts';

function gate() {
  let open!: () => void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}
function recorder(write: (some: number[]) => Promise<void> = async () => undefined, most = 10) {
  const written: number[][] = [];
  const onTrouble = vi.fn();
  const batches = new Batches<number>({
    everyMs: 20,
    batch: 3,
    most,
    onTrouble,
    write: async (some) => {
      await write(some);
      written.push(some);
    },
  });
  return { batches, written, onTrouble };
}

test('added items are written soon, together and in order, without waiting', async () => {
  const { batches, written } = recorder();
  expect([1, 2].map((one) => batches.add(one))).toEqual([true, true]);
  expect(written).toEqual([]);
  await vi.waitFor(() => expect(written).toEqual([[1, 2]]));
  batches.add(3);
  await vi.waitFor(() => expect(written).toEqual([[1, 2], [3]]));
});

test('a full batch does not wait for the clock', async () => {
  const { batches, written } = recorder();
  for (const one of [1, 2, 3, 4]) batches.add(one);
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(written[0]).toEqual([1, 2, 3]);
  await batches.stop();
});

test('flush waits for nothing when none of what is wanted is in memory', async () => {
  const { open, opened } = gate();
  const { batches, written } = recorder(() => opened);
  for (const one of [1, 2]) batches.add(one);
  await batches.flush((one) => one === 3);
  expect(written).toEqual([]);
  const flushed = batches.flush((one) => one === 1);
  open();
  await flushed;
  expect(written).toEqual([[1, 2]]);
});

test('flush waits for what was taken before it, and not for what comes after', async () => {
  const { open, opened } = gate();
  const { batches, written } = recorder((some) => (some.includes(9) ? opened : Promise.resolve()));
  for (const one of [1, 2, 3]) batches.add(one);
  const flushed = batches.flush();
  batches.add(9);
  await flushed;
  expect(written).toEqual([[1, 2, 3]]);
  open();
  await batches.stop();
  expect(written.flat()).toEqual([1, 2, 3, 9]);
});

test('two flushes at once write nothing twice', async () => {
  const { batches, written } = recorder();
  for (const one of [1, 2, 3, 4, 5]) batches.add(one);
  await Promise.all([batches.flush(), batches.flush(), batches.flush()]);
  expect(written.flat()).toEqual([1, 2, 3, 4, 5]);
});

test('a failed write is told and tried again; nothing is lost and nothing written twice', async () => {
  let fails = 2;
  const { batches, written, onTrouble } = recorder(async () => {
    if (fails-- > 0) throw new Error('the disk is full');
  });
  for (const one of [1, 2, 3, 4]) batches.add(one);
  await vi.waitFor(() => expect(written.flat()).toEqual([1, 2, 3, 4]));
  expect(onTrouble).toHaveBeenCalledTimes(2);
  expect(onTrouble.mock.calls[0]![0]).toMatchObject({ waiting: 4, refused: 0 });
});

test('a stuck database fills no memory: what comes beyond the limit is refused and told', async () => {
  const { open, opened } = gate();
  const { batches, written } = recorder(() => opened, 5);
  const taken = Array.from({ length: 12 }, (_, one) => batches.add(one));
  expect(taken.filter(Boolean)).toHaveLength(5);
  open();
  await batches.stop();
  expect(written.flat()).toEqual([0, 1, 2, 3, 4]);
  expect(batches.add(12)).toBe(true);
  await batches.stop();
});

test('stopping writes what waits, and ends even when that fails', async () => {
  const good = recorder();
  good.batches.add(1);
  await good.batches.stop();
  expect(good.written).toEqual([[1]]);
  const bad = recorder(() => Promise.reject(new Error('gone')));
  bad.batches.add(1);
  await bad.batches.stop();
  expect(bad.onTrouble).toHaveBeenCalledWith(expect.objectContaining({ waiting: 1 }));
});

test('a write after one that failed says so, until one was answered', async () => {
  const again: boolean[] = [];
  const fails = { next: true };
  const batches = new Batches<number>({
    everyMs: 5,
    batch: 3,
    most: 10,
    onTrouble: () => undefined,
    write: async (_, isAgain) => {
      again.push(isAgain);
      if (fails.next) {
        fails.next = false;
        throw new Error('The answer was lost.');
      }
    },
  });
  for (const one of [1, 2, 3, 4]) batches.add(one);
  await vi.waitFor(() => expect(again).toEqual([false, true, false]));
  await batches.stop();
});

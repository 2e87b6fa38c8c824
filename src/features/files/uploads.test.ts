import { describe, expect, it, vi } from 'vitest';
import type { Sending } from '#src/api/upload.ts';
import { uploadQueue, type Place } from './uploads.ts';

const place: Place = { agencyId: 1, contactId: 2, folderId: 0, categoryId: 6, description: '', notify: [] };
const files = (...names: string[]) => names.map((name) => new File(['x'], name));

/** A queue whose files arrive or fail when the test says so. */
function queueInHand() {
  const under = new Map<string, { sending: Sending; arrive: (id: number) => void; fail: (why: Error) => void }>();
  const begun: string[] = [];
  const queue = uploadQueue(({ file }, sending) => {
    begun.push(file.name);
    return new Promise((arrive, fail) => {
      under.set(file.name, { sending, arrive, fail });
      sending.signal.addEventListener('abort', () => fail(sending.signal.reason as Error));
    });
  });
  const states = () => queue.get().items.map(({ file, state }) => `${file.name} ${state}`);
  return { queue, begun, states, of: (name: string) => under.get(name)! };
}

describe('uploads', () => {
  it('sends two at once, the next when one has arrived or failed', async () => {
    const { queue, begun, states, of } = queueInHand();
    queue.add(files('a', 'b', 'c', 'd'), place);
    await vi.waitFor(() => expect(begun).toEqual(['a', 'b']));
    expect(states()).toEqual(['a sending', 'b sending', 'c waiting', 'd waiting']);
    of('a').sending.onProgress(5, 10);
    expect(queue.get().items[0]).toMatchObject({ state: 'sending', sent: 0.5 });
    of('a').arrive(7);
    await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c']));
    of('b').fail(new Error('too large'));
    await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c', 'd']));
    expect(states()).toEqual(['a done', 'b failed', 'c sending', 'd sending']);
  });

  it('pauses: nothing goes on, nothing is lost, and it begins again where it has to', async () => {
    const { queue, begun, states, of } = queueInHand();
    queue.add(files('a', 'b', 'c'), place);
    await vi.waitFor(() => expect(begun).toEqual(['a', 'b']));
    queue.pause();
    expect(of('a').sending.signal.aborted).toBe(true);
    expect(states()).toEqual(['a waiting', 'b waiting', 'c waiting']);
    queue.resume();
    await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'a', 'b']));
    of('a').arrive(1);
    await vi.waitFor(() => expect(states()).toEqual(['a done', 'b sending', 'c sending']));
  });

  it('begins nothing when it is paused at once', async () => {
    const { queue, begun, states } = queueInHand();
    queue.add(files('a', 'b'), place);
    queue.pause();
    queue.resume();
    queue.pause();
    queue.add(files('c'), place);
    await new Promise<void>((settled) => setImmediate(settled));
    expect(begun).toEqual([]);
    expect(states()).toEqual(['a waiting', 'b waiting', 'c waiting']);
    queue.resume();
    await vi.waitFor(() => expect(begun).toEqual(['a', 'b']));
  });

  it('cancels one without the others, and takes it up again', async () => {
    const { queue, begun, states, of } = queueInHand();
    queue.add(files('a', 'b', 'c'), place);
    await vi.waitFor(() => expect(begun).toEqual(['a', 'b']));
    queue.cancel(queue.get().items[0]!.id);
    await vi.waitFor(() => expect(states()).toEqual(['a cancelled', 'b sending', 'c sending']));
    queue.retry(queue.get().items[0]!.id);
    of('b').arrive(1);
    await vi.waitFor(() => expect(states()).toEqual(['a sending', 'b done', 'c sending']));
  });

  it('tells of each that has arrived, and clears what is over', async () => {
    const { queue, begun, states, of } = queueInHand();
    const told = vi.fn();
    queue.onDone(told);
    queue.add(files('a', 'b'), place);
    await vi.waitFor(() => expect(begun).toEqual(['a', 'b']));
    of('a').arrive(9);
    await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
    expect(told.mock.calls[0]).toMatchObject([{ entryId: 9 }]);
    queue.clear();
    expect(states()).toEqual(['b sending']);
  });
});

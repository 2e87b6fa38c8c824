import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST_PROCESSES } from '#server/db/engine/engine';
import { clickIds, clickTokens } from './click-ids.ts';

test('ids rise with the clock, and go on rising when it stands still or goes back', () => {
  let at = 1_773_576_000_000;
  const next = clickIds(0, () => new Date(at));
  const ids = [next(), next()];
  at -= 5000;
  ids.push(next());
  at += 6000;
  ids.push(next());
  expect(ids[0]).toBe(1_773_576_000_000_000);
  expect(ids.toSorted((a, b) => a - b)).toEqual(ids);
  expect(new Set(ids).size).toBe(4);
  expect(ids.at(-1)).toBe(1_773_576_001_000_000);
});

test('a restart goes on after the newest id that is stored', () => {
  const next = clickIds(9_000_000_000_000_003, () => new Date(0));
  expect(next()).toBeGreaterThan(9_000_000_000_000_003);
});

test('processes that share a database never give the same id, whatever their clocks say', () => {
  const all = fc.array(fc.record({ process: fc.nat(MOST_PROCESSES - 1), at: fc.nat(3) }), { maxLength: 200 });
  fc.assert(
    fc.property(fc.nat(100_000), all, (newest, asked) => {
      let at = 0;
      const each = Array.from({ length: MOST_PROCESSES }, (_, number) =>
        clickIds(
          newest,
          () => new Date(1000 + at),
          () => number,
        ),
      );
      const ids = asked.map((one) => {
        at = one.at;
        return each[one.process]!();
      });
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids) expect(id).toBeGreaterThan(newest);
    }),
  );
});

test('a process whose number becomes another goes on with ids of that one', () => {
  let number = 7;
  const next = clickIds(
    0,
    () => new Date(1000),
    () => number,
  );
  const ids = [next(), next()];
  number = 3;
  ids.push(next(), next());
  expect(ids.map((id) => id % MOST_PROCESSES)).toEqual([7, 7, 3, 3]);
  expect(ids.toSorted((a, b) => a - b)).toEqual(ids);
});

test('a token stands for its id, on this network only', () => {
  const tokens = clickTokens('a secret');
  const others = clickTokens('another secret');
  fc.assert(
    fc.property(fc.maxSafeNat(), (id) => {
      const token = tokens.of(id);
      expect(token).toMatch(/^[\w-]{22}$/);
      expect(tokens.read(token)).toBe(id);
      expect(others.read(token)).toBeUndefined();
    }),
  );
});

test('an invalid token has no id', () => {
  const tokens = clickTokens('a secret');
  fc.assert(fc.property(fc.string(), (text) => tokens.read(text) === undefined));
  fc.assert(
    fc.property(
      fc.base64String({ minLength: 24, maxLength: 24 }),
      (text) => tokens.read(text.slice(0, 22).replaceAll('+', '-').replaceAll('/', '_')) === undefined,
    ),
  );
});

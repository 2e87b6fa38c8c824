import fc from 'fast-check';
import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { endpoint, pathOf, queryText } from './endpoint.ts';
import * as p from './primitives.ts';
import { wrong } from './refusals/checked.ts';

const reads = (schema: z.ZodMiniType, text: unknown) => schema.safeParse(text).success;

test('a name that mails tell others is on one line, without a web address', () => {
  for (const name of [
    'Zed\r\nBcc: all@evil.example',
    'Zed http://evil.example',
    'Zed\u0000',
    'Zed\u2028Look here',
    'Z\tX',
  ]) {
    expect(reads(p.plainWords(120), name), JSON.stringify(name)).toBe(false);
    expect(p.plainWords(120).safeParse(name).error?.issues[0]?.message).toBe(wrong('check.plainName'));
  }
  for (const name of ['Zoë O’Hara-Čapek', 'Smith & Co. / Web: 24/7', ' Ada\n'])
    expect(reads(p.plainWords(120), name)).toBe(true);
});

describe('reading the text of an address', () => {
  test('values that are not text are refused, including objects without a text form', () => {
    for (const given of [{ toString: false }, { toString: 1, valueOf: 'x' }, {}, [], null, true, 5e-324]) {
      expect(reads(p.choice('a', 'b'), given), JSON.stringify(given)).toBe(false);
      expect(reads(p.words(), given), JSON.stringify(given)).toBe(false);
    }
    expect(p.choice('a', 'b').safeParse({ toString: false }).error?.issues[0]?.message).toBe(
      wrong('check.choice', { choices: ['a', 'b'], given: '{"toString":false}' }),
    );
  });

  test('a long value is repeated up to a whole character', () => {
    const begun = 'x'.repeat(38);
    for (const last of ['\u{1F469}\u200D\u{1F4BB}', '\u{1F1E9}\u{1F1EA}', 'qe\u0301'])
      for (const schema of [p.integer(1, 500), p.choice('a', 'b'), p.day]) {
        const said = schema.safeParse(begun + last).error?.issues[0]?.message;
        expect(said).toContain(`${begun}${last === 'qe\u0301' ? 'q' : ''}…`);
      }
  });

  test('every whole number in range comes back, and nothing outside it', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 500 }), (n) => p.integer(1, 500).parse(String(n)) === n));
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ max: 0 }), fc.integer({ min: 501 })),
        (n) => !reads(p.integer(1, 500), String(n)),
      ),
    );
    fc.assert(
      fc.property(
        fc.double({ noNaN: true }).filter((n) => !Number.isInteger(n)),
        (n) => !reads(p.id, String(n)),
      ),
    );
    expect(p.id.parse(String(p.MAX_ID))).toBe(p.MAX_ID);
    expect(reads(p.id, '9007199254740992')).toBe(false);
  });

  test('nothing that somebody types is ever an exception', () => {
    for (const schema of [p.id, p.day, p.flag, p.instant, p.currency, p.list(p.id), p.choice('a', 'b'), p.words()]) {
      fc.assert(
        fc.property(fc.string({ unit: 'binary' }), (text) => typeof schema.safeParse(text).success === 'boolean'),
      );
    }
  });

  test('a day is a day of the calendar', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true });
    fc.assert(fc.property(days, (date) => p.isDay(date.toISOString().slice(0, 10))));
    for (const text of ['2026-02-30', '2025-02-29', '2026-13-01', '2026-1-1', '20260101', ''])
      expect(p.isDay(text)).toBe(false);
    expect(p.isDay('2024-02-29')).toBe(true);
  });

  test('an instant is UTC unless it says otherwise', () => {
    expect(p.readInstant('2026-03-15')).toBe('2026-03-15T00:00:00.000Z');
    expect(p.readInstant('2026-03-15T10:00')).toBe('2026-03-15T10:00:00.000Z');
    expect(p.readInstant('2026-03-15T10:00:00+02:00')).toBe('2026-03-15T08:00:00.000Z');
    expect(p.readInstant('2026-02-30T10:00:00Z')).toBeUndefined();
    expect(p.readInstant('2026-03-15T25:00:00Z')).toBeUndefined();
  });

  test('a list may be repeated or separated by commas', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1e6 }), { minLength: 1, maxLength: 20 }), (ids) => {
        const list = p.list(p.id);
        expect(list.parse(ids.map(String))).toEqual(ids);
        expect(list.parse(ids.join(','))).toEqual(ids);
        expect(list.parse([ids.join(', ')])).toEqual(ids);
      }),
    );
    expect(reads(p.list(p.id), '1,x')).toBe(false);
  });

  test('a list without a value is refused: it would be no filter at all', () => {
    const nothing = fc.array(fc.constantFrom(',', ' ', '\t', ''), { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(nothing, fc.array(nothing, { maxLength: 4 })), (given) => {
        expect(reads(p.list(p.id), given)).toBe(false);
        if (typeof given === 'string') expect(reads(p.textList(), given)).toBe(false);
      }),
    );
  });

  test('free text that is repeated is taken letter for letter, commas included', () => {
    const reference = fc.string({ minLength: 1, maxLength: 30 }).filter((text) => text.trim() !== '');
    fc.assert(
      fc.property(fc.array(reference, { minLength: 2, maxLength: 20 }), (references) => {
        expect(p.textList().parse(references)).toEqual(references.map((one) => one.trim()));
      }),
    );
  });

  test('a single text stays whole, and is refused by its parts', () => {
    const part = fc.string({ minLength: 1, maxLength: 30 }).filter((text) => text.trim() !== '' && !text.includes(','));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 20 }), (parts) => {
        const text = parts.join(',').trim();
        expect(p.textList().parse(text)).toEqual([text]);
        expect(p.partsOf(text)).toEqual(parts.map((one) => one.trim()));
      }),
    );
    expect(reads(p.textList(), `${'a'.repeat(200)},b`)).toBe(true);
    expect(reads(p.textList(), `${'a'.repeat(201)},b`)).toBe(false);
    expect(reads(p.textList(), 'a,'.repeat(1001))).toBe(false);
  });
});

describe('writing an address', () => {
  const one = endpoint({
    id: 'one',
    method: 'GET',
    path: '/v1/things/{id}',
    access: 'public',
    tag: 'Things',
    summary: 'One',
    reply: z.string(),
    params: z.object({ id: p.words() }),
  });

  test('parameters cannot leave their place in the path', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (id) => {
        const path = pathOf(one, { id });
        expect(path.split('/')).toHaveLength(4);
        expect(decodeURIComponent(path.split('/')[3]!)).toBe(id);
      }),
    );
  });

  test('written values are read back', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.oneof(fc.string(), fc.array(fc.string()))),
        (query) => {
          const search = new URLSearchParams(queryText(query));
          for (const [name, value] of Object.entries(query)) expect(search.getAll(name)).toEqual([value].flat());
        },
      ),
    );
    expect(queryText({ a: undefined, b: null })).toBe('');
  });

  test('an endpoint that forgets who may call it does not compile', () => {
    // @ts-expect-error access is required
    endpoint({ id: 'two', method: 'GET', path: '/two', tag: 'Things', summary: 'Two', reply: null });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as u from './url-state.ts';

const schema = {
  q: u.text(),
  status: u.choices(['pending', 'approved', 'rejected']),
  ids: u.many((raw) => (/^\d+$/.test(raw) ? Number(raw) : undefined)),
  page: u.whole(1, 1),
  loyal: u.flag,
  open: { ...u.choices(['live', 'paused']), fallback: ['live'] as readonly ('live' | 'paused')[] },
};
const read = (search: string) => u.readState(schema, new URLSearchParams(search));

describe('url state', () => {
  it('lets a bad field fall back alone', () => {
    expect(read('page=zero&status=approved&status=lost&ids=7,x,7')).toEqual({
      q: '',
      status: ['approved'],
      ids: [7],
      page: 1,
      loyal: undefined,
      open: ['live'],
    });
  });

  it('takes of a long text its beginning, up to a whole character', () => {
    const begun = 'x'.repeat(198);
    expect(read(`q=${begun}\u{1F469}\u200D\u{1F4BB}`).q).toBe(begun);
    expect(read(`q=${begun}ye\u0301`).q).toBe(`${begun}y`);
  });

  it('leaves defaults out and keeps what is not its own', () => {
    const search = new URLSearchParams('agency=3&page=4&q=x');
    expect(u.writeState(schema, search, { page: 1, status: ['pending'] }).toString()).toBe(
      'agency=3&q=x&status=pending',
    );
  });

  it('can say "none" where the default is something', () => {
    const search = u.writeState(schema, new URLSearchParams(), { open: [] });
    expect(search.toString()).toBe('open=');
    expect(read(search.toString()).open).toEqual([]);
  });

  it('reads back whatever it wrote', () => {
    const state = fc.record({
      q: fc.string({ maxLength: 50 }).map((text) => text.trim()),
      status: fc.uniqueArray(fc.constantFrom('pending' as const, 'approved' as const, 'rejected' as const)),
      ids: fc.uniqueArray(fc.nat()),
      page: fc.integer({ min: 1, max: 9999 }),
      loyal: fc.option(fc.boolean(), { nil: undefined }),
      open: fc.uniqueArray(fc.constantFrom('live' as const, 'paused' as const)),
    });
    fc.assert(
      fc.property(state, (wanted) => {
        const search = u.writeState(schema, new URLSearchParams('other=1'), wanted);
        expect(read(search.toString())).toEqual(wanted);
        expect(search.get('other')).toBe('1');
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { JUMP_MS, keyReader, type Press } from './keys.ts';

const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  mod: false,
  alt: false,
  busy: false,
  at: 0,
  ...more,
});
const reader = () => keyReader(new Set(['c', 'v']));

describe('keyReader', () => {
  it('opens the palette with Ctrl or Cmd and K, also from within a field', () => {
    expect(reader()(press('k', { mod: true, busy: true }))).toEqual({ kind: 'palette' });
    expect(reader()(press('K', { mod: true }))).toEqual({ kind: 'palette' });
    expect(reader()(press('k'))).toBeNull();
  });

  it('jumps with g and a second key', () => {
    const read = reader();
    expect(read(press('g'))).toBeNull();
    expect(read(press('c', { at: 300 }))).toEqual({ kind: 'jump', to: 'c' });
    expect(read(press('c', { at: 400 }))).toBeNull();
  });

  it('forgets g after a while, after another key, and for a letter that leads nowhere', () => {
    const late = reader();
    late(press('g'));
    expect(late(press('c', { at: JUMP_MS + 1 }))).toBeNull();
    const other = reader();
    other(press('g'));
    expect(other(press('x', { at: 1 }))).toBeNull();
    expect(other(press('c', { at: 2 }))).toBeNull();
  });

  it('leaves single keys to a field that has the focus', () => {
    expect(reader()(press('/', { busy: true }))).toBeNull();
    expect(reader()(press('?', { busy: true }))).toBeNull();
    expect(reader()(press('/'))).toEqual({ kind: 'search' });
    expect(reader()(press('?'))).toEqual({ kind: 'sheet' });
  });

  it('leaves the browser its own keys', () => {
    expect(reader()(press('/', { mod: true }))).toBeNull();
    expect(reader()(press('k', { mod: true, alt: true }))).toBeNull();
  });
});

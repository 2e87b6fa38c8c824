import { describe, expect, it } from 'vitest';
import { JUMP_MS, keyReader, type Press } from './keys.ts';

const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  mod: false,
  alt: false,
  busy: false,
  jumps: new Set(['c', 'v']),
  at: 0,
  ...more,
});

describe('keyReader', () => {
  it('opens the palette with Ctrl or Cmd and K, also from within a field', () => {
    expect(keyReader()(press('k', { mod: true, busy: true }))).toEqual({ kind: 'palette' });
    expect(keyReader()(press('K', { mod: true }))).toEqual({ kind: 'palette' });
    expect(keyReader()(press('k'))).toBeNull();
  });

  it('jumps with g and a second key', () => {
    const read = keyReader();
    expect(read(press('g'))).toBeNull();
    expect(read(press('c', { at: 300 }))).toEqual({ kind: 'jump', to: 'c' });
    expect(read(press('c', { at: 400 }))).toBeNull();
  });

  it('awaits the second key of g for a while, and only that one', () => {
    const read = keyReader();
    expect(read.awaits(0)).toBe(false);
    read(press('g', { at: 100 }));
    expect(read.awaits(100 + JUMP_MS)).toBe(true);
    expect(read.awaits(101 + JUMP_MS)).toBe(false);
    read(press('c', { at: 200 }));
    expect(read.awaits(201)).toBe(false);
  });

  it('forgets g after a while, after another key, and for a letter that leads nowhere', () => {
    const late = keyReader();
    late(press('g'));
    expect(late(press('c', { at: JUMP_MS + 1 }))).toBeNull();
    const other = keyReader();
    other(press('g'));
    expect(other(press('x', { at: 1 }))).toBeNull();
    expect(other(press('c', { at: 2 }))).toBeNull();
  });

  it('leaves single keys to a field that has the focus', () => {
    expect(keyReader()(press('/', { busy: true }))).toBeNull();
    expect(keyReader()(press('?', { busy: true }))).toBeNull();
    expect(keyReader()(press('/'))).toEqual({ kind: 'search' });
    expect(keyReader()(press('?'))).toEqual({ kind: 'sheet' });
  });

  it('leaves the browser its own keys', () => {
    expect(keyReader()(press('/', { mod: true }))).toBeNull();
    expect(keyReader()(press('k', { mod: true, alt: true }))).toBeNull();
  });
});

import { describe, expect, test } from 'vitest';
import { afterPowerLoss, type Kept } from './power-loss.ts';
import { stepsOf, type Step } from './recorded.ts';

/** The hexadecimal signs in which a recording has texts. */
const hex = (text: string) =>
  [...Buffer.from(text)].map((byte) => String.raw`\x${byte.toString(16).padStart(2, '0')}`).join('');
const file = (number: number, path: string) => `${number}<${hex(path)}>`;

describe('a recording', () => {
  test('is read as changes of files, flushes and answers, in the order in which they ended', () => {
    const steps = stepsOf(
      [
        `7 openat(AT_FDCWD<${hex('/work')}>, "${hex('/data/log')}", O_WRONLY|O_CREAT|O_APPEND, 0666) = ${file(20, '/data/log')}`,
        `7 write(${file(20, '/data/log')}, "${hex('one')}", 3) = 3`,
        `8 fsync(${file(20, '/data/log')} <unfinished ...>`,
        `7 write(${file(20, '/data/log')}, "${hex('two')}", 3) = 3`,
        `8 <... fsync resumed>) = 0`,
        `7 pwrite64(${file(21, '/data/file')}, "${hex('abc')}", 3, 4096) = 2`,
        `7 writev(${file(30, 'socket:[12]')}, [{iov_base="${hex('HTTP/1.1 ')}", iov_len=9}, {iov_base="${hex('200 OK')}", iov_len=6}], 2) = 15`,
        `7 rename("${hex('/data/log')}", "${hex('/data/old')}") = 0`,
        `7 unlink("${hex('/data/none')}") = -1 ENOENT (No such file or directory)`,
        `7 unlink("${hex('/elsewhere')}") = 0`,
        `7 +++ exited with 0 +++`,
      ].join('\n'),
      '/data',
      new Map([['/data/file', 8192]]),
    );
    expect(steps).toEqual([
      { kind: 'create', path: '/data/log' },
      { kind: 'write', path: '/data/log', at: 0, bytes: Buffer.from('one') },
      { kind: 'write', path: '/data/log', at: 3, bytes: Buffer.from('two') },
      { kind: 'sync', path: '/data/log', begun: 2 },
      { kind: 'write', path: '/data/file', at: 4096, bytes: Buffer.from('ab') },
      { kind: 'answer', text: 'HTTP/1.1 200 OK' },
      { kind: 'rename', path: '/data/log', to: '/data/old' },
    ]);
  });

  test('with a change that is not known is refused', () => {
    const line = `7 fallocate(${file(20, '/data/log')}, 0, 0, 4096) = 0`;
    expect(() => stepsOf(line, '/data', new Map())).toThrow('It does not know what fallocate does to /data/log.');
  });
});

describe('after a loss of power', () => {
  const write = (path: string, at: number, text: string): Step => ({
    kind: 'write',
    path,
    at,
    bytes: Buffer.from(text),
  });
  const sync = (path: string, begun: number): Step => ({ kind: 'sync', path, begun });
  const left = (steps: Step[], kept: Kept, before: Record<string, string> = {}) => {
    const files = new Map(Object.entries(before).map(([path, text]) => [path, Buffer.from(text)]));
    const after = afterPowerLoss(files, steps, steps.length, kept);
    return Object.fromEntries([...after].map(([path, bytes]) => [path, bytes.toString()]));
  };

  test('what was flushed is there, also under its name; the rest is there, or not', () => {
    const steps = [
      { kind: 'create', path: '/d/log' } as const,
      write('/d/log', 0, 'one'),
      sync('/d/log', 2),
      write('/d/log', 3, 'two'),
    ];
    expect(left(steps, 'none')).toEqual({ '/d/log': 'one' });
    expect(left(steps, 'all')).toEqual({ '/d/log': 'onetwo' });
    expect(left(steps.slice(0, 2), 'none')).toEqual({});
  });

  test('a flush covers what was written before it began', () => {
    const steps = [write('/d/log', 0, 'one'), write('/d/log', 3, 'two'), sync('/d/log', 1)];
    expect(left(steps, 'none', { '/d/log': '' })).toEqual({ '/d/log': 'one' });
  });

  test('a new name is there once its folder is flushed; without a flush of the file it has nothing in it', () => {
    const steps = [
      { kind: 'create', path: '/d/new' } as const,
      write('/d/new', 0, 'whole'),
      { kind: 'rename', path: '/d/new', to: '/d/kept' } as const,
    ];
    expect(left([...steps, sync('/d', 3)], 'none', { '/d/kept': 'old' })).toEqual({ '/d/kept': '' });
    const flushed = [...steps.slice(0, 2), sync('/d/new', 2), steps[2]!];
    expect(left(flushed, 'none', { '/d/kept': 'old' })).toEqual({ '/d/kept': 'old', '/d/new': 'whole' });
    expect(left([...flushed, sync('/d', 4)], 'none', { '/d/kept': 'old' })).toEqual({ '/d/kept': 'whole' });
  });

  test('chance keeps pages of what was not flushed, each seed the same ones', () => {
    const steps = [write('/d/log', 0, 'x'.repeat(3 * 4096))];
    const before = { '/d/log': '' };
    const kept = Array.from({ length: 20 }, (_, seed) => left(steps, { seed }, before)['/d/log'] ?? '');
    expect(new Set(kept).size).toBeGreaterThan(4);
    expect(left(steps, { seed: 7 }, before)['/d/log']).toBe(kept[7]);
  });
});

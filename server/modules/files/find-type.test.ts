import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findType } from './find-type.ts';

const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-type-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a type is found from the bytes', async () => {
  const path = join(folder, 'sample');
  const found = async (bytes: string | Uint8Array) => {
    writeFileSync(path, bytes);
    return findType(path);
  };
  expect(await found('%PDF-1.4\n')).toMatchObject({ mime: 'application/pdf' });
  expect((await found(Buffer.from('504b0304', 'hex'))).text).toBeUndefined();
  expect((await found(`a,b\n${'x'.repeat(200_000)}`)).text).toHaveLength(65_536);
});

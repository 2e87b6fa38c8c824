import { fileTypeFromBlob } from 'file-type';
import { openAsBlob } from 'node:fs';
import { open } from 'node:fs/promises';
import { textOf, type Found } from './types.rules.ts';

const HEAD_BYTES = 65_536;

/** Detects a file's type from its bytes. */
export async function findType(path: string): Promise<Found> {
  const signed = await fileTypeFromBlob(await openAsBlob(path));
  return { mime: signed?.mime, text: textOf(await headOf(path)) };
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

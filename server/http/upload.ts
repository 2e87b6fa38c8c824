import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, Writable, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Failure, wrongField, type WrongField } from '#server/failure';
import { refusal, type Refusal } from '#contract/refusals/index';

/** The folder for received bytes, and the size limit. */
export interface Uploads {
  folder: string;
  maxBytes: number;
}

/** A received file. It is at `path` until the request ends, unless it is moved. */
export interface ReceivedFile {
  path: string;
  /** The sender's name for it, not validated. */
  name: string;
  size: number;
}

/** The contents of a form. */
export interface ReceivedForm {
  fields: Record<string, string[]>;
  file: ReceivedFile | undefined;
  errors: WrongField[];
}

/** Allowance for fields and part headers beside the file. */
const MOST_FIELD_BYTES = 16_384;
const MOST_PARTS = 100;
const limits = { fileSize: Infinity, fieldSize: MOST_FIELD_BYTES, fields: MOST_PARTS, files: 10, parts: MOST_PARTS };
const ENVELOPE_BYTES = 1_048_576;

/**
 * Reads a form with parts in any order; the file is streamed to disk, or discarded when it is not wanted.
 * @param fields names that the form may contain beside `file`.
 * @throws FILE_TOO_LARGE; UNSUPPORTED_FILE for another content type; INVALID_REQUEST for a broken or incomplete form.
 * Nothing stays on disk after an error.
 */
export async function receiveForm(
  request: FastifyRequest,
  uploads: Uploads,
  { fields, wanted }: { fields: ReadonlySet<string>; wanted: boolean },
): Promise<ReceivedForm> {
  if (!request.isMultipart()) {
    throw new Failure('UNSUPPORTED_FILE', refusal('service.formExpected'));
  }
  const form: ReceivedForm = { fields: {}, file: undefined, errors: [] };
  try {
    if (Number(request.headers['content-length']) > uploads.maxBytes + ENVELOPE_BYTES) throw tooLarge(uploads);
    for await (const part of request.parts({ limits, preservePath: true }))
      await receivePart(form, part, uploads, fields, wanted);
    return form;
  } catch (error) {
    drain(request.raw, 2 * uploads.maxBytes);
    await discardFile(form.file);
    throw failureOfForm(error);
  }
}

/** Deletes a received file that was not moved. */
export async function discardFile(file: ReceivedFile | undefined): Promise<void> {
  if (file) await rm(file.path, { force: true });
}

async function receivePart(
  form: ReceivedForm,
  part: Multipart,
  uploads: Uploads,
  fields: ReadonlySet<string>,
  wanted: boolean,
) {
  const name = part.fieldname.replace(/\[\d*\]$/, '');
  const refuse = (why: Refusal) => void form.errors.push(wrongField(`body.${name}`, why));
  if (part.type === 'field') {
    if (name === 'file') return refuse(refusal('input.file'));
    if (part.valueTruncated) return refuse(refusal('input.mostBytes', { most: MOST_FIELD_BYTES }));
    if (!Object.hasOwn(form.fields, name)) form.fields[name] = [];
    return void form.fields[name]?.push(...textsOf(part.value));
  }
  const keep = wanted && name === 'file' && !form.file;
  if (name !== 'file') refuse(refusal(fields.has(name) ? 'input.text' : 'input.unknown'));
  else if (form.file) refuse(refusal('input.oneFile'));
  const received = await receiveFile(part, uploads, keep);
  if (name === 'file') form.file ??= received;
}

/** The texts of a field; a list may be JSON. */
function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return [typeof value === 'string' ? value : JSON.stringify(value)];
}

async function receiveFile(part: MultipartFile, uploads: Uploads, keep: boolean): Promise<ReceivedFile> {
  const file = { path: join(uploads.folder, randomBytes(16).toString('hex')), name: namedBy(part), size: 0 };
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      file.size += chunk.length;
      done(file.size > uploads.maxBytes ? tooLarge(uploads) : null, chunk);
    },
  });
  const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    await pipeline(
      part.file,
      counted,
      keep ? createWriteStream(file.path, { flags: 'wx', mode: 0o600, flush: true }) : nowhere(),
    );
    return file;
  } catch (error) {
    await discardFile(file);
    throw error;
  }
}

/** The file's name. Browsers percent-encode the three characters that would end it. */
function namedBy({ filename }: MultipartFile): string {
  return filename.replace(/%0[AD]/gi, ' ').replaceAll('%22', '"');
}

function tooLarge({ maxBytes }: Uploads): Failure {
  return new Failure('FILE_TOO_LARGE', refusal('upload.tooLarge', { most: maxBytes / ENVELOPE_BYTES }));
}

/** Disk errors are ours; any other error of a form is the sender's. */
function failureOfForm(error: unknown): unknown {
  if (error instanceof Failure || (error as NodeJS.ErrnoException).syscall !== undefined) return error;
  return new Failure('INVALID_REQUEST', refusal('service.brokenForm'));
}

/** Reads the rest of the body up to a limit, so that a client that is still sending can read our answer. */
function drain(raw: Readable, most: number): void {
  let seen = 0;
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    seen += chunk.length;
    if (seen > most) raw.destroy();
  });
  raw.resume();
}

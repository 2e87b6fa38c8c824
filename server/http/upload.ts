import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, Writable, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Failure, wrongField, type WrongField } from '#server/failure';
import { refusal, type Refusal } from '#contract/refusals/index';
import { utf8Text } from './utf8.ts';

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
const MOST_FILES = 10;
/** The library would decode the bytes of a field leniently: every part comes as a stream. */
const options = {
  limits: { fileSize: Infinity, files: MOST_PARTS, parts: MOST_PARTS },
  preservePath: true,
  isPartAFile: () => true,
};
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
    let files = 0;
    for await (const part of request.parts(options)) {
      // Every part is one, by the options.
      if (part.type !== 'file') continue;
      if (!isFile(part)) await receiveField(form, part);
      else if (++files > MOST_FILES) throw brokenForm();
      else await receiveFilePart(form, part, uploads, fields, wanted);
    }
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

/** Whether a part is a file; others are texts of fields. */
const isFile = ({ filename, mimetype }: { filename: string | undefined; mimetype: string }): boolean =>
  filename !== undefined || mimetype === 'application/octet-stream';

/** A part's name, of a list's entry that of the list, and what refuses it. */
function namedPart(form: ReceivedForm, { fieldname }: MultipartFile) {
  const name = fieldname.replace(/\[\d*\]$/, '');
  return { name, refuse: (why: Refusal) => void form.errors.push(wrongField(`body.${name}`, why)) };
}

async function receiveField(form: ReceivedForm, part: MultipartFile) {
  const { name, refuse } = namedPart(form, part);
  const bytes = await bytesOf(part.file, MOST_FIELD_BYTES);
  if (name === 'file') return refuse(refusal('input.file'));
  if (!bytes) return refuse(refusal('input.mostBytes', { most: MOST_FIELD_BYTES }));
  const text = utf8Text(bytes);
  if (!Object.hasOwn(form.fields, name)) form.fields[name] = [];
  form.fields[name]?.push(...(part.mimetype.startsWith('application/json') ? textsOf(JSON.parse(text)) : [text]));
}

/** The bytes of a stream, which is read to its end; undefined for more than `most`. */
async function bytesOf(stream: Readable, most: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= most) chunks.push(chunk);
  }
  return size > most ? undefined : Buffer.concat(chunks);
}

async function receiveFilePart(
  form: ReceivedForm,
  part: MultipartFile,
  uploads: Uploads,
  fields: ReadonlySet<string>,
  wanted: boolean,
) {
  const { name, refuse } = namedPart(form, part);
  const keep = wanted && name === 'file' && !form.file;
  if (name !== 'file') refuse(refusal(fields.has(name) ? 'input.text' : 'input.unknown'));
  else if (form.file) refuse(refusal('input.oneFile'));
  const received = await receiveFile(part, uploads, keep);
  if (name === 'file') form.file ??= received;
}

/** The texts of a field in JSON: a list has several. */
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

/**
 * The file's name. Browsers percent-encode the three characters that would end it. Bytes that are not UTF-8 are U+FFFD:
 * a name is no key, `cleanName` makes any usable, and the sender can choose another in a field.
 */
function namedBy({ filename }: MultipartFile): string {
  return filename.replace(/%0[AD]/gi, ' ').replaceAll('%22', '"');
}

function tooLarge({ maxBytes }: Uploads): Failure {
  return new Failure('FILE_TOO_LARGE', refusal('upload.tooLarge', { most: maxBytes / ENVELOPE_BYTES }));
}

/** Disk errors are ours; any other error of a form is the sender's. */
function failureOfForm(error: unknown): unknown {
  if (error instanceof Failure || (error as NodeJS.ErrnoException).syscall !== undefined) return error;
  return brokenForm();
}

const brokenForm = () => new Failure('INVALID_REQUEST', refusal('service.brokenForm'));

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

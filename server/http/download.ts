import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { cleanName } from '#contract/file-names';
import { Failure } from '#server/failure';
import { refusal } from '#contract/refusals/index';

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

interface Content {
  name: string;
  contentType: string;
  /** Undefined for generated content, which has no ranges. */
  size: number | undefined;
  /** Changes with the bytes. */
  tag?: string;
  open: (range?: ByteRange) => Readable;
  /** Called before the first bytes are sent. */
  begin?: () => Promise<void>;
}

/** The answer of an endpoint that sends bytes. */
export class Download {
  readonly content: Content;

  constructor(content: Content) {
    this.content = content;
  }
}

/** Sends a file as an attachment: an uploaded file must never be displayed as one of our pages. */
export async function sendDownload(request: FastifyRequest, reply: FastifyReply, { content }: Download) {
  const { size } = content;
  const etag = content.tag === undefined ? undefined : `"${content.tag}"`;
  reply.type(content.contentType);
  reply.header('content-disposition', `attachment; ${fileNameParts(cleanName(content.name))}`);
  reply.header('content-security-policy', "default-src 'none'; sandbox");
  if (etag) reply.header('etag', etag);
  const range = size === undefined ? undefined : wantedRange(request, reply, size, etag);
  if (size !== undefined) {
    reply.header('accept-ranges', 'bytes');
    reply.header('content-length', range ? range.end - range.start + 1 : size);
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  }
  // The framework drops a stream for HEAD and keeps the length.
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  if (!range || range.start === 0) await content.begin?.();
  return reply.send(content.open(range));
}

/** The file name in ASCII for old clients, and complete (RFC 5987) for others. */
function fileNameParts(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${whole}`;
}

/** The requested range; undefined for the whole file, several ranges, or ranges of another version. */
function wantedRange(
  request: FastifyRequest,
  reply: FastifyReply,
  size: number,
  etag: string | undefined,
): ByteRange | undefined {
  const { range, 'if-range': condition } = request.headers;
  const parts = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '');
  if (!parts || (parts[1] === '' && parts[2] === '')) return undefined;
  if (condition !== undefined && condition !== etag) return undefined;
  const wanted = boundsOf(parts[1] ?? '', parts[2] ?? '', size);
  if (wanted.start < size && wanted.start <= wanted.end) return wanted;
  reply.header('content-range', `bytes */${size}`);
  throw new Failure('RANGE_NOT_SATISFIABLE', refusal('file.range', { size, range: parts[0] }));
}

function boundsOf(from: string, to: string, size: number): ByteRange {
  if (from === '') return { start: to === '0' ? size : Math.max(0, size - Number(to)), end: size - 1 };
  return { start: Number(from), end: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}

import type { FileDetail } from '#contract/folders';
import type { LightMyRequestResponse } from 'fastify';
import type { FileEntry } from '#contract/files';
import { queryText } from '#contract/endpoint';
import type { Caller, TestNetwork } from './network.ts';

/** A part of a form; `head` replaces the lines before its content. */
export interface Part {
  name: string;
  content: string | Uint8Array;
  fileName?: string;
  type?: string;
}

const BOUNDARY = 'a-boundary-of-tests';

/** A form's bytes with its parts in order; `end` is its closing line. */
export function formBytes(parts: readonly Part[], end = `--${BOUNDARY}--\r\n`): Buffer {
  const written = parts.flatMap(({ name, content, fileName, type }) => [
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"` +
        `${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n` +
        `${type === undefined ? '' : `content-type: ${type}\r\n`}\r\n`,
    ),
    Buffer.from(content as string),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...written, Buffer.from(end)]);
}

export const formHeaders = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

export type Sent = { name?: string; content: string | Uint8Array };

/** A text file as a part of a form. */
export const textPart = (content: string | Uint8Array = 'hello', fileName = 'notes.txt'): Part => ({
  name: 'file',
  fileName,
  content,
});

/** Sends a form to the upload endpoint; `payload` replaces the bytes of its parts. */
export const formSender =
  (network: TestNetwork, caller: Caller) =>
  (parts: Part[], options: { caller?: Caller; query?: object; payload?: Buffer } = {}) => {
    const by = options.caller ?? caller;
    return network.app.inject({
      method: 'POST',
      url: `/v1/file-explorer${queryText({ ...by.own, ...options.query })}`,
      headers: { apikey: by.key, ...formHeaders },
      payload: options.payload ?? formBytes(parts),
    });
  };

/** Uploads files as a program does, the file before the fields. */
export function uploader(network: TestNetwork) {
  return async (
    caller: Caller,
    file: Sent,
    fields: Record<string, string | number> = {},
    query: Record<string, unknown> = {},
  ): Promise<LightMyRequestResponse> => {
    const parts = Object.entries(fields).map(([name, content]) => ({ name, content: String(content) }));
    return network.app.inject({
      method: 'POST',
      url: `/v1/file-explorer${queryText({ ...caller.own, ...query })}`,
      headers: { apikey: caller.key, ...formHeaders },
      payload: formBytes([{ name: 'file', fileName: file.name ?? 'file.txt', content: file.content }, ...parts]),
    });
  };
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export type Files = ReturnType<typeof filesOf>;

/** Helpers for tests of files. */
export function filesOf(network: TestNetwork) {
  const upload = uploader(network);
  /** Calls `/api/files…` in the caller's account. */
  const api = (caller: Caller, method: Method, path: string, payload?: object, query: object = {}) =>
    network.app.inject({
      method,
      url: `/api/files${path}${queryText({ ...caller.own, ...query })}`,
      headers: { apikey: caller.key },
      ...(payload && { payload }),
    });
  const made = (response: LightMyRequestResponse, status: number) => {
    if (response.statusCode !== status) throw new Error(`${response.statusCode}: ${response.body}`);
    return response.json<{ entryId: number; id: number }>();
  };
  /** Uploads a file and returns its id. */
  const added = async (
    caller: Caller,
    name: string,
    content: string | Uint8Array = `This is ${name}`,
    fields: Record<string, string | number> = {},
    query: object = {},
  ) => made(await upload(caller, { name, content }, fields, query as Record<string, unknown>), 200).entryId;
  /** Creates a folder and returns its id. */
  const folder = async (caller: Caller, name: string, folderId: number | null = null, query: object = {}) =>
    made(await api(caller, 'POST', '/folders', { name, folderId }, query), 201).id;
  const record = async (caller: Caller, id: number) => (await caller.get(`/v1/file-explorer/${id}`)).json<FileEntry>();
  /** Uploads a file into a folder and returns its id. */
  const addedIn = (caller: Caller, name: string, folderId = 0) => added(caller, name, undefined, { folderId });
  const detail = async (caller: Caller, id: number) => (await api(caller, 'GET', `/${id}`)).json<FileDetail>();
  /** Names of up to 500 entries. */
  const names = async (caller: Caller, query: object = {}) =>
    (await api(caller, 'GET', '', undefined, { limit: 500, ...query })).json<FileEntry[]>().map((row) => row.name);
  return { upload, api, added, addedIn, folder, record, detail, names };
}

import type { FastifyRequest } from 'fastify';
import type { Definition } from '#contract/endpoint';
import { refusal } from '#contract/refusals/index';
import { Failure, wrongField } from '#server/failure';
import { addressOf, inputReader } from './input.ts';
import { discardFile, receiveForm, type ReceivedForm, type Uploads } from './upload.ts';

/**
 * Reads an endpoint's uploads and handles them. A caller without access is refused by the address, before any bytes are
 * read. With an invalid address the bytes are discarded, so that the answer also names bad fields. A file that `work`
 * has not moved is deleted.
 */
export function uploadReader(definition: Definition, uploads: Uploads) {
  const { params, query, body } = definition;
  const read = inputReader(definition);
  const readAddress = inputReader({ ...(params && { params }), ...(query && { query }) });
  const fields = new Set(Object.keys(body?.def.shape ?? {}));
  return async (
    request: FastifyRequest,
    scopeOf: (query: unknown) => Promise<unknown>,
    work: (call: object) => Promise<unknown>,
  ): Promise<unknown> => {
    const address = addressOf(request);
    const good = unlessFailed(() => readAddress({ ...address, body: undefined }));
    const scope = good && (await scopeOf(good.query));
    const form = await receiveForm(request, uploads, { fields, wanted: good !== undefined });
    try {
      const input = read({ ...address, body: form.fields, errors: errorsOf(form) });
      return await work({ ...input, scope, file: form.file });
    } finally {
      await discardFile(form.file);
    }
  };
}

function unlessFailed<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

function errorsOf({ file, errors }: ReceivedForm) {
  if (file || errors.some(({ path }) => path === 'body.file')) return errors;
  return [...errors, wrongField('body.file', refusal('check.required'))];
}

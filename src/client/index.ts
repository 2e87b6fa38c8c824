/**
 * The client of the API, published as `partnerdeck/client`. It needs no package and runs wherever there is `fetch`.
 */
import { dataOf, JSON_TYPE, problemOf, secondsOf, send, totalOf, type Parts } from '#src/api/request.ts';
import { operations } from './operations.generated.ts';
import type { Operations, Problem } from './types.generated.ts';

export type { Operations, Problem } from './types.generated.ts';

/** Names of the operations. */
export type OperationId = keyof Operations;

type Operation = (typeof operations)[OperationId];

export interface ClientOptions {
  /** Address of the service, or of one of its networks: `https://network.example`. */
  baseUrl: string;
  /** Key of a service account. */
  apikey: string;
  /** Another `fetch`, for proxies and tests. */
  fetch?: typeof fetch;
}

export interface CallOptions {
  /** Cancels the request. */
  signal?: AbortSignal;
}

/** An answer. `total` is the number of all matching rows, null when the answer is no list; `headers` are all of them. */
export interface ClientAnswer<T> {
  data: T;
  total: number | null;
  headers: Headers;
}

type Calls = {
  [Id in OperationId]: (
    input: Operations[Id]['input'],
    options?: CallOptions,
  ) => Promise<ClientAnswer<Operations[Id]['answer']>>;
};

/** A function for each operation. Each rejects with ClientError when the service refuses. */
export interface Client extends Calls {
  /** Every matching row of a list, or a report, as CSV. */
  csv<Id extends OperationId>(
    id: Id,
    input: Operations[Id]['input'],
    options?: CallOptions,
  ): Promise<ClientAnswer<ReadableStream<Uint8Array> | null>>;
  /** A file's bytes: `getFile` with `download: true`. */
  bytes(input: Operations['getFile']['input'], options?: CallOptions): Promise<ClientAnswer<Blob>>;
}

/** A refused request. */
export class ClientError extends Error {
  /** The HTTP status. */
  readonly status: number;
  /** The service's reason; undefined when something between has answered. */
  readonly problem: Problem | undefined;
  /** Seconds to wait before another attempt, when the service says so. */
  readonly retryAfter: number | null;

  constructor(status: number, problem: Problem | undefined, retryAfter: number | null) {
    super(problem?.detail ?? `The service answered with status ${status}`);
    this.name = 'ClientError';
    this.status = status;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/** A client of the service at `baseUrl`. */
export function createClient({ baseUrl, apikey, fetch: via = fetch }: ClientOptions): Client {
  const base = baseUrl.replace(/\/$/, '');
  const ask = async (endpoint: Operation, input: Parts, accept: string, { signal }: CallOptions = {}) => {
    const response = await send(endpoint, input, { base, headers: { apikey, accept }, signal, via });
    if (!response.ok) throw new ClientError(response.status, await problemOf(response), secondsOf(response));
    return response;
  };
  const withHead = <T>(response: Response, data: T): ClientAnswer<T> => ({
    data,
    total: totalOf(response),
    headers: response.headers,
  });
  const entries: (readonly unknown[])[] = Object.entries(operations).map(([id, endpoint]) => [
    id,
    async (input: Parts, options?: CallOptions) => {
      const response = await ask(endpoint, input, JSON_TYPE, options);
      return withHead(response, await dataOf(response));
    },
  ]);
  // The generated types say what each operation takes and answers; the table does not know it.
  const calls: Calls = Object.fromEntries(entries);
  return {
    ...calls,
    csv: async (id, input, options) => {
      const response = await ask(operations[id], input, 'text/csv', options);
      return withHead(response, response.body);
    },
    bytes: async (input, options) => {
      const response = await ask(operations.getFile, input, '*/*', options);
      return withHead(response, await response.blob());
    },
  };
}

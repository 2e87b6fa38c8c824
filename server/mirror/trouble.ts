import { sentenceOf, type Refusal } from '#contract/refusals/index';

/** The reason why a live network did not give what was asked, in words of every language. */
export type Trouble = Extract<Refusal, { key: `connection.${string}` }>;

type TroubleKey = Trouble['key'];
type ValuesOf<K extends TroubleKey> = Extract<Trouble, { key: K }>['values'];

export function trouble<K extends TroubleKey>(
  key: K,
  ...[values]: ValuesOf<K> extends Record<string, never> ? [] : [values: ValuesOf<K>]
): Trouble {
  // The signature ties `values` to `key`; the union type cannot express that.
  return { key, values: values ?? {} } as Trouble;
}

/** A request to a live network that was not answered as asked. */
export class LiveError extends Error {
  readonly trouble: Trouble;
  /** Status of the answer; undefined without one. */
  readonly status: number | undefined;
  /** Milliseconds that the network asks to wait. */
  readonly waitMs: number | undefined;

  constructor(trouble: Trouble, { status, waitMs, cause }: { status?: number; waitMs?: number; cause?: unknown } = {}) {
    super(sentenceOf(trouble), { cause });
    this.name = 'LiveError';
    this.trouble = trouble;
    this.status = status;
    this.waitMs = waitMs;
  }
}

/** The trouble of anything that was thrown while asking a live network. */
export function troubleOf(error: unknown): Trouble | undefined {
  return error instanceof LiveError ? error.trouble : undefined;
}

const certificates = /^(CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;

/** The trouble of a connection that failed below HTTP. */
export function connectionTrouble(error: unknown, host: string): Trouble {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (certificates.test(code)) return trouble('connection.certificate', { host });
  // The answer had begun: the peer hung up in its middle, or wrote something else than HTTP.
  if (code === 'ECONNRESET' || code.startsWith('HPE_')) return trouble('connection.noInterface', { found: 'broken' });
  return trouble('connection.noHost', { host });
}

import { collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import { setTimeout as pause } from 'node:timers/promises';
import type { Queue } from '#server/db/turns';
import type { Answer } from '#server/http/log';

const PREFIX = 'partnerdeck_';
/** Bounds of durations in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Prometheus waits ten seconds for all; a database that says nothing must not take the other metrics with it. */
const PATIENCE_MS = 3000;

/** How one value of several is read: by the text of its label. */
type Read = () => Promise<Readonly<Record<string, number>>>;

/** The readings of a network while it is open. */
export interface Measured {
  network: number;
  reports: () => Queue;
  /** Mails of the outbox by state. */
  mails: Read;
  /** Requests that a connected network may still be sent in this minute. */
  budget?: () => Promise<number>;
}

type Labels = Readonly<Record<string, string | number>>;
type Sample = readonly [labels: Labels, value: number];

/** The metrics of a service, of all its networks. They are in a registry of its own. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #patienceMs: number;
  readonly #durations: Histogram<'network' | 'operation' | 'method' | 'status'>;
  readonly #networks = new Map<number, Measured>();

  /** @param patienceMs for one network's answer to one question */
  constructor(patienceMs = PATIENCE_MS) {
    this.#patienceMs = patienceMs;
    collectDefaultMetrics({ register: this.#registry, prefix: PREFIX });
    this.#durations = new Histogram({
      name: `${PREFIX}request_duration_seconds`,
      help: 'Seconds from a request to the end of its answer, by operation of the interface.',
      labelNames: ['network', 'operation', 'method', 'status'],
      buckets: BUCKETS,
      registers: [this.#registry],
    });
    this.#gauge('reports', 'Reports that wait for their turn and that run.', ['network', 'state'], async () =>
      this.#ofEach(async ({ reports }) => queueSamples(reports())),
    );
    this.#gauge('mails', 'Mails of the outbox by state.', ['network', 'state'], async () =>
      this.#ofEach(async ({ mails }) => samplesOf('state', await mails())),
    );
    this.#gauge('live_requests_left', 'Requests left in the minute of a connected network.', ['network'], async () =>
      this.#ofEach(async ({ budget }) => (budget ? [[{}, await budget()]] : [])),
    );
  }

  /** Adds the heavy operations of this process. */
  addHeavy(queue: () => Queue): void {
    const help = 'Operations over many rows that wait for their turn and that run.';
    this.#gauge('heavy_operations', help, ['state'], async () => queueSamples(queue()));
  }

  /** Adds a network that is open. @returns a function that takes it out again */
  addNetwork(measured: Measured): () => void {
    const { network } = measured;
    this.#networks.set(network, measured);
    return () => {
      // It may have been opened anew meanwhile.
      if (this.#networks.get(network) === measured) this.#networks.delete(network);
    };
  }

  /** Counts an answer. */
  answered(network: number, { seconds, ...labels }: Answer): void {
    this.#durations.observe({ network, ...labels }, seconds);
  }

  /** Everything in Prometheus' text format, with its content type. */
  async text(): Promise<{ type: string; text: string }> {
    return { type: this.#registry.contentType, text: await this.#registry.metrics() };
  }

  /** Adds a gauge that is read when it is asked for. @param read never fails, or all metrics would */
  #gauge(name: string, help: string, labelNames: string[], read: () => Promise<readonly Sample[]>): void {
    const gauge: Gauge<string> = new Gauge({
      name: PREFIX + name,
      help,
      labelNames,
      registers: [this.#registry],
      collect: async () => {
        const samples = await read();
        gauge.reset();
        for (const [labels, value] of samples) gauge.set(labels, value);
      },
    });
  }

  /** Samples of every open network that can be read, with its number. */
  async #ofEach(read: (one: Measured) => Promise<readonly Sample[]>): Promise<readonly Sample[]> {
    const each = Array.from(this.#networks.values(), async (one) => {
      const samples = await this.#inTime(() => read(one));
      return samples.map(([labels, value]): Sample => [{ network: one.network, ...labels }, value]);
    });
    return (await Promise.all(each)).flat();
  }

  /** The samples that were read; none when reading fails or takes too long: a missing metric says so. */
  async #inTime(read: () => Promise<readonly Sample[]>): Promise<readonly Sample[]> {
    const late = pause<readonly Sample[]>(this.#patienceMs, [], { ref: false });
    return Promise.race([read().catch((): readonly Sample[] => []), late]);
  }
}

const samplesOf = (label: string, values: Readonly<Record<string, number>>): Sample[] =>
  Object.entries(values).map(([name, value]): Sample => [{ [label]: name }, value]);

const queueSamples = ({ waiting, running }: Queue): Sample[] => samplesOf('state', { waiting, running });

/** A reading that all who ask at a time share. */
export function shared<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= read().finally(() => {
      running = undefined;
    });
    return running;
  };
}

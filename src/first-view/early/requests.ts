import type { Definition } from '#contract/endpoint';
import { addressOf } from '#src/lib/network.ts';

/** A request as data, not sent yet. */
export interface FirstRequest {
  endpoint: Definition;
  input: { params?: Record<string, unknown>; query?: Record<string, unknown> };
}

/** Responses in flight before the app asks for them, by URL. */
const underWay = new Map<string, Promise<Response>>();
const begun: FirstRequest[] = [];
let beginning: Promise<unknown> = Promise.resolve();
/** Set after the app's first own request: sending early is pointless from then on. */
let appAsks = false;

/** Sends a request ahead of the app. The first call of the same URL takes its answer. */
export function sendEarly({ endpoint, input }: FirstRequest): void {
  if (appAsks) return;
  const address = addressOf(endpoint, input);
  const answer = fetch(address, { headers: { accept: 'application/json' }, credentials: 'same-origin' });
  // Prevents an unhandled rejection; whoever takes the answer sees the failure.
  answer.catch(() => undefined);
  underWay.set(address, answer);
  begun.push({ endpoint, input });
}

/** Registers the early sending, before the app runs. */
export function beginEarly(sending: Promise<unknown>): void {
  beginning = sending.catch(() => undefined);
}

/** The requests sent early, once all of them are known. */
export async function askedEarly(): Promise<readonly FirstRequest[]> {
  await beginning;
  return begun;
}

/** Takes the response in flight for a URL; each is given once. */
export function takeEarly(address: string): Promise<Response> | undefined {
  appAsks = true;
  const answer = underWay.get(address);
  underWay.delete(address);
  return answer;
}

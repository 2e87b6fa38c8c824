import { pathOf, queryText, type Definition } from '#contract/endpoint';

/** A request said without sending it: what a page begins with. */
export interface FirstRequest {
  endpoint: Definition;
  input: { params?: Record<string, unknown>; query?: Record<string, unknown> };
}

/** Answers that are under way before the app is there to ask for them, by their address. */
const underWay = new Map<string, Promise<Response>>();
const begun: FirstRequest[] = [];
let beginning: Promise<unknown> = Promise.resolve();
/** Once the app has asked for something itself, it was the quicker one. */
let appAsks = false;

/** Sends a request ahead of the app. The first call of the same address takes its answer. */
export function sendEarly({ endpoint, input }: FirstRequest): void {
  if (appAsks) return;
  const address = pathOf(endpoint, input.params) + queryText(input.query);
  const answer = fetch(address, { headers: { accept: 'application/json' }, credentials: 'same-origin' });
  // Whoever takes it hears of a failure; nobody may.
  answer.catch(() => undefined);
  underWay.set(address, answer);
  begun.push({ endpoint, input });
}

/** Said before the app runs: what sends the first requests. */
export function beginEarly(sending: Promise<unknown>): void {
  beginning = sending.catch(() => undefined);
}

/** What was asked ahead of the app, once all of it is. */
export async function askedEarly(): Promise<readonly FirstRequest[]> {
  await beginning;
  return begun;
}

/** The answer that is under way to an address; each is given once. */
export function takeEarly(address: string): Promise<Response> | undefined {
  appAsks = true;
  const answer = underWay.get(address);
  underWay.delete(address);
  return answer;
}

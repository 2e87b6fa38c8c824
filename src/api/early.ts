import { pathOf, queryText, type Definition } from '#contract/endpoint';

/** A request said without sending it: what a page begins with. */
export interface FirstRequest {
  endpoint: Definition;
  input: { params?: Record<string, unknown>; query?: Record<string, unknown> };
}

/** Answers that are under way before the app is there to ask for them, by their address. */
const underWay = new Map<string, Promise<Response>>();
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
}

/** The answer that is under way to an address; each is given once. */
export function takeEarly(address: string): Promise<Response> | undefined {
  appAsks = true;
  const answer = underWay.get(address);
  underWay.delete(address);
  return answer;
}

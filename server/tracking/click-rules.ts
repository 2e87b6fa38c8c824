import type { IncomingHttpHeaders } from 'node:http';
import { DAY_MS } from '#contract/day';
import type { UnpaidReason } from '#contract/suspicious-clicks';

/** The rules of paid clicks: docs/decisions/020-paid-clicks.md explains them. */

const MINUTE_MS = 60_000;

/** A limit on clicks that are alike: of more than `most` within `ms`, the later ones earn nothing. */
interface Limit {
  reason: UnpaidReason;
  most: number;
  ms: number;
  /** Clicks that earn nothing count too; else they could use up what others earn. */
  countsUnpaid?: true;
  /** The clicks that count together; undefined for a click that does not count. */
  alike: (click: Seen) => string | undefined;
}

/** A click as the rules see it. Its address and agent are not stored. */
export interface Seen {
  relationId: number;
  publisherId: number;
  /** The visitor's address, of IPv6 the first half. */
  address: string;
  /** The visitor's /24 of IPv4 or /48 of IPv6, as of `blockOf`. */
  block: string;
  agent: string;
  /** Whether the visitor has a cookie of ours from an earlier click. */
  isKnown: boolean;
  /** Whether a header says that a machine sends it. */
  isMachine: boolean;
  at: number;
}

/** A visitor's clicks on a campaign earn once in this time. */
export const VISITOR_MS = DAY_MS;

const isIPv6 = (address: string) => address.includes(':');

/** The first limit that a click exceeds names its reason. */
export const clickLimits: readonly Limit[] = [
  // Visitors without cookies behind one address: a household or office, not a program that drops its cookies.
  {
    reason: 'address',
    most: 10,
    ms: DAY_MS,
    countsUnpaid: true,
    alike: ({ relationId, address, isKnown }) => (isKnown ? undefined : `${relationId} ${address}`),
  },
  // A cookie costs one more request: a program that sends back those that it was given is not more people.
  {
    reason: 'address',
    most: 50,
    ms: DAY_MS,
    countsUnpaid: true,
    alike: ({ relationId, address, isKnown }) => (isKnown ? `${relationId} ${address}` : undefined),
  },
  {
    reason: 'address',
    most: 200,
    ms: DAY_MS,
    countsUnpaid: true,
    alike: ({ publisherId, address }) => `${publisherId} ${address}`,
  },
  // Behind a /24 of IPv4 may be the phones of a whole city.
  {
    reason: 'address',
    most: 1000,
    ms: DAY_MS,
    alike: ({ relationId, block }) => (isIPv6(block) ? undefined : `${relationId} ${block}`),
  },
  // A /48 of IPv6 is given away, with 65,536 addresses as they are counted here.
  {
    reason: 'address',
    most: 300,
    ms: DAY_MS,
    alike: ({ relationId, block }) => (isIPv6(block) ? `${relationId} ${block}` : undefined),
  },
  // A newsletter brings many people with one phone, but not so many in a minute whom nobody has seen before.
  {
    reason: 'agent',
    most: 300,
    ms: MINUTE_MS,
    alike: ({ relationId, agent, isKnown }) => (isKnown ? undefined : `${relationId} ${agent}`),
  },
  { reason: 'burst', most: 1000, ms: MINUTE_MS, alike: ({ relationId }) => String(relationId) },
  { reason: 'burst', most: 3000, ms: MINUTE_MS, alike: ({ publisherId }) => String(publisherId) },
];

/** A visitor who clicks again is not suspicious, nor one who comes when the day's limit is reached. */
export const unsuspicious: readonly UnpaidReason[] = ['repeat', 'cap'];

/** Suspicious clicks of a relation on a day (UTC) of which the advertiser and the account managers are told. */
export const TOLD_FROM = 25;

/** Headers that programs in data centres and remote-controlled browsers send, and people's browsers do not. */
const machineHeaders: readonly (readonly [name: string, value: RegExp])[] = [
  ['x-goog-api-client', /./],
  ['sec-ch-ua', /HeadlessChrome/i],
  ['user-agent', /HeadlessChrome|PhantomJS|Selenium|Puppeteer|Playwright/i],
];

/** Headers that programs in data centres send too, and that balancers of clouds add to the requests of everybody. */
const traces = ['x-cloud-trace-context', 'x-amzn-trace-id', 'x-datadog-trace-id'];

/** Whether a header says that a machine sends a request. @param isForwarded by a balancer of ours */
export const isMachine = (headers: IncomingHttpHeaders, isForwarded: boolean): boolean =>
  machineHeaders.some(([name, value]) => value.test(String(headers[name] ?? ''))) ||
  (!isForwarded && traces.some((name) => headers[name] !== undefined));

/** Names that one limit remembers; the ones counted longest ago are forgotten first. */
const MOST_NAMES = 50_000;

/** Judges clicks in the order in which they come. It remembers, for each limit, the last clicks of each kind. */
export class ClickJudge {
  readonly #limits = clickLimits.map((limit) => ({ limit, times: new Map<string, number[]>() }));

  /** The reason for which a click earns nothing; undefined for one that earns. */
  judge(click: Seen): UnpaidReason | undefined {
    const counting = this.#limits.flatMap(({ limit, times }) => {
      const name = limit.alike(click);
      return name === undefined ? [] : { limit, times, name };
    });
    const exceeded = counting.find(({ limit, times, name }) => isFull(limit, times.get(name), click.at));
    const reason = click.isMachine ? 'machine' : exceeded?.limit.reason;
    for (const { limit, times, name } of counting) {
      if (reason === undefined || limit.countsUnpaid) note(limit, times, name, click.at);
    }
    return reason;
  }
}

/** Whether as many clicks as are paid came within the time before an instant. */
function isFull({ most, ms }: Limit, last: readonly number[] | undefined, at: number): boolean {
  const [oldest] = last ?? [];
  return last?.length === most && oldest !== undefined && oldest > at - ms;
}

function note({ most }: Limit, times: Map<string, number[]>, name: string, at: number): void {
  const last = times.get(name) ?? [];
  times.delete(name);
  times.set(name, last);
  last.push(at);
  if (last.length > most) last.shift();
  for (const [forgotten] of times) {
    if (times.size <= MOST_NAMES) break;
    times.delete(forgotten);
  }
}

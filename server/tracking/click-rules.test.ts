import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/day';
import type { UnpaidReason } from '#contract/suspicious-clicks';
import { blockOf, networkOf } from '#server/http/connections';
import { ClickJudge, isMachine, type Seen } from './click-rules.ts';

/** The rules a second time, plain and slow: each click looks at all that came before it. */
function oracle(clicks: readonly Seen[]): (UnpaidReason | undefined)[] {
  const [minute, day] = [60_000, DAY_MS];
  const paid: Seen[] = [];
  const reasonOf = (click: Seen, earlier: readonly Seen[]) => {
    if (click.isMachine) return 'machine';
    const ofPublisher = (some: readonly Seen[]) => some.filter((one) => one.publisherId === click.publisherId);
    const ofRelation = (some: readonly Seen[]) => some.filter((one) => one.relationId === click.relationId);
    const alike = (some: readonly Seen[]) => ofRelation(some).filter((one) => one.isKnown === click.isKnown);
    const ofAddress = (some: readonly Seen[]) => some.filter((one) => one.address === click.address);
    const within = (some: readonly Seen[], ms: number) => some.filter((one) => one.at > click.at - ms).length;
    if (within(ofAddress(alike(earlier)), day) >= (click.isKnown ? 50 : 10)) return 'address';
    if (within(ofAddress(ofPublisher(earlier)), day) >= 200) return 'address';
    const ofBlock = ofRelation(paid).filter((one) => one.block === click.block);
    if (within(ofBlock, day) >= (click.block.includes(':') ? 300 : 1000)) return 'address';
    const sameAgent = alike(paid).filter((one) => one.agent === click.agent);
    if (!click.isKnown && within(sameAgent, minute) >= 300) return 'agent';
    return within(ofRelation(paid), minute) >= 1000 || within(ofPublisher(paid), minute) >= 3000 ? 'burst' : undefined;
  };
  return clicks.map((click, at) => {
    const reason = reasonOf(click, clicks.slice(0, at));
    if (reason === undefined) paid.push(click);
    return reason;
  });
}

const judged = (clicks: readonly Seen[]) => {
  const judge = new ClickJudge();
  return clicks.map((click) => judge.judge(click));
};

/** Clicks in order, each so many milliseconds after the one before. */
function timed(steps: readonly (Omit<Seen, 'at'> & { after: number })[]): Seen[] {
  let at = Date.UTC(2026, 2, 15);
  return steps.map(({ after, ...click }) => ({ ...click, at: (at += after) }));
}

const publisherOf = (relationId: number) => (relationId < 40 ? 1 : 2);

const click = (spread: number, relations: number, after: fc.Arbitrary<number>) =>
  fc
    .record({
      relationId: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: relations }), fc.constant(40)),
      address: fc.integer({ min: 1, max: spread }).map((last) => `192.0.2.${last}`),
      block: fc.constantFrom('192.0.2', '192.0.2', '192.0.2', '2001:db8:1', '2001:db8:2'),
      agent: fc.constantFrom('Chrome', 'Chrome', 'Chrome', 'Safari'),
      isKnown: fc.boolean(),
      isMachine: fc.integer({ min: 0, max: 30 }).map((drawn) => drawn === 0),
      after,
    })
    .map((one) => ({ ...one, publisherId: publisherOf(one.relationId) }));

test.each([
  ['few addresses over days', 4, 2, 3_600_000 * 3, 120],
  ['few addresses, many campaigns of a publisher', 3, 39, 60_000, 900],
  ['many addresses within minutes', 100_000, 2, 200, 700],
  ['a storm', 100_000, 1, 40, 1600],
])('the judge agrees with the oracle: %s', (_, spread, relations, step, count) => {
  fc.assert(
    fc.property(
      fc.array(click(spread, relations, fc.integer({ min: 0, max: step })), { minLength: count, maxLength: count }),
      (steps) => {
        const clicks = timed(steps);
        expect(judged(clicks)).toEqual(oracle(clicks));
      },
    ),
    { numRuns: 4 },
  );
});

const known = { isKnown: true };
const apart = (at: number) => ({ address: String(at), block: String(at) });
test.each([
  ['strangers of one address', 10, 'address', () => ({})],
  ['people with cookies of one address', 50, 'address', () => known],
  ['an address on all campaigns of a publisher', 200, 'address', (at: number) => ({ ...known, relationId: at % 20 })],
  ['a /24 of IPv4', 1000, 'address', (at: number) => ({ ...known, address: String(at), block: 'b', after: 70 })],
  ['a /48 of IPv6', 300, 'address', (at: number) => ({ ...known, address: String(at), block: 'b:c:d' })],
  ['strangers with one program', 300, 'agent', apart],
  ['a campaign', 1000, 'burst', (at: number) => ({ ...known, ...apart(at) })],
  ['all campaigns of a publisher', 3000, 'burst', (at: number) => ({ ...known, ...apart(at), relationId: at % 20 })],
] as const)('so many of %s are paid, and the next is not', (_, most, reason, of) => {
  const one = {
    relationId: 1,
    publisherId: 1,
    address: 'a',
    block: 'a',
    agent: 'Chrome',
    isKnown: false,
    isMachine: false,
  };
  const clicks = timed(Array.from({ length: most + 1 }, (__, at) => ({ ...one, after: 10, ...of(at) })));
  const reasons = judged(clicks);
  expect(new Set(reasons.slice(0, most))).toEqual(new Set([undefined]));
  expect(reasons[most]).toBe(reason);
});

test.each([
  ['machines', { isMachine: true }, 'machine'],
  ['one address', {}, 'address'],
])('a flood of clicks of %s that earn nothing leaves the others what they earn', (_, flood, reason) => {
  const one = { relationId: 1, publisherId: 1, agent: 'Chrome', isKnown: false, isMachine: false, after: 1 };
  const flooding = Array.from({ length: 4000 }, () => ({ ...one, address: 'a', block: 'a', ...flood }));
  const honest = Array.from({ length: 200 }, (__, at) => ({ ...one, address: `b${at}`, block: 'b' }));
  const reasons = judged(timed([...flooding, ...honest, { ...one, address: 'a', block: 'a' }]));
  expect(reasons[3999]).toBe(reason);
  expect(new Set(reasons.slice(4000, 4200))).toEqual(new Set([undefined]));
  // Who goes on from one address stays out.
  expect(reasons[4200]).toBe('address');
});

test.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2'],
  ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2'],
  ['2001:db8:7:8::9', '2001:db8:7:8', '2001:db8:7'],
  ['2001:db8::9', '2001:db8:0:0', '2001:db8:0'],
])('%s counts as %s, and its block as %s', (address, network, block) => {
  expect([networkOf(address), blockOf(address)]).toEqual([network, block]);
});

test('a machine is told by its headers; a balancer of ours adds traces to those of people', () => {
  const chrome = { 'user-agent': 'Mozilla/5.0 Chrome/126.0.0.0', 'sec-ch-ua': '"Chromium";v="126"' };
  expect(isMachine(chrome, false)).toBe(false);
  for (const forwarded of [false, true]) {
    expect(isMachine({ 'user-agent': 'Mozilla/5.0 HeadlessChrome/126.0.0.0' }, forwarded)).toBe(true);
    expect(isMachine({ 'sec-ch-ua': '"HeadlessChrome";v="126"' }, forwarded)).toBe(true);
    const traced = { ...chrome, 'x-cloud-trace-context': '105445aa7843bc8bf206b12000100000/1;o=1' };
    expect(isMachine(traced, forwarded)).toBe(!forwarded);
  }
});

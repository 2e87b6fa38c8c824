import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changes, type Changes, type Movement } from '#contract/changes';
import { movementKinds } from '#contract/conversions';
import { NOW } from '#server/testing/config';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';

let network: TestNetwork;
let callers: Record<Caller['role'], Caller>;
let clock = NOW;
beforeAll(async () => {
  network = await startNetwork({}, undefined, () => clock);
  callers = await network.callers();
});
afterAll(() => network.drop());
beforeEach(() => {
  clock = NOW;
});

const ask = async (caller: Caller, since: string, query: object = {}) => {
  const answer = await caller.get('/api/changes', { since, targetCurrencyCode: 'GBP', ...query });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Changes>();
};
const of = (answer: Changes, kind: Movement['kind']) => answer.movements.find((one) => one.kind === kind)!;
const cents = (decimal: string) => Math.round(Number(decimal) * 100);

/** An account's conversions with their exact values in a currency, in units of 10^-12. */
async function stored(caller: Caller, currency = 'GBP') {
  const column = { publisher: 'publisher_id', advertiser: 'advertiser_id', manager: 'agency_id' } as const;
  const own = caller.role === 'manager' ? caller.own.agencyId : caller.own.contactId;
  const rates = await network.deps.db
    .selectFrom('exchange_rate')
    .where('to_currency', '=', currency)
    .selectAll()
    .execute();
  const rate = new Map(rates.map((one) => [`${one.day} ${one.from_currency}`, digits(one.rate, 8)]));
  const exact = (amount: string) => digits(amount, 4);
  const rows = await network.deps.db
    .selectFrom('conversion')
    .leftJoin('payment', 'payment.id', 'conversion.payment_id')
    .where(`conversion.${column[caller.role]}`, '=', own)
    .selectAll('conversion')
    .select('payment.sent_at as paid_at')
    .execute();
  return rows.map((row) => {
    const factor = rate.get(`${row.converted_at.toISOString().slice(0, 10)} ${row.currency_code}`)!;
    return { ...row, earned: exact(row.commission) * factor, paid: exact(row.net_cost) * factor };
  });
}
type Row = Awaited<ReturnType<typeof stored>>[number];

/** Decimal text as units of 10^-places; at least zero. */
function digits(text: string, places: number): bigint {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(places, '0'));
}
const centsOf = (units: bigint) => Number((units + 5_000_000_000n) / 10_000_000_000n);
const total = (amounts: bigint[]) => amounts.reduce((sum, one) => sum + one, 0n);

const momentOf: Record<Exclude<Movement['kind'], 'revalued'>, (row: Row) => Date | null> = {
  tracked: (row) => row.converted_at,
  approved: (row) => (row.status === 'approved' ? row.decided_at : null),
  rejected: (row) => (row.status === 'rejected' ? row.decided_at : null),
  invoiced: (row) => row.invoiced_at,
  paid: (row) => row.paid_at,
};

describe('what moved', () => {
  test.each(['publisher', 'advertiser', 'manager'] as const)(
    '%s: each kind is the account’s own rows, added up',
    async (role) => {
      const caller = callers[role];
      for (const [since, currency] of [
        ['2026-03-01', 'GBP'],
        ['2025-12-10T09:30:00Z', 'EUR'],
      ] as const) {
        const answer = await ask(caller, since, { targetCurrencyCode: currency });
        expect(changes.safeParse(answer).error?.issues).toBeUndefined();
        expect([answer.until, answer.currency]).toEqual([NOW.toISOString(), currency]);
        expect(answer.movements.map((one) => one.kind)).toEqual(movementKinds);
        const rows = await stored(caller, currency);
        for (const [kind, moment] of Object.entries(momentOf)) {
          const movement = of(answer, kind as 'paid');
          const wanted = rows.filter((row) => {
            const at = moment(row);
            return at !== null && at > new Date(since) && at <= NOW;
          });
          expect(movement.conversions, kind).toBe(wanted.length);
          expect(digits(movement.commission, 12), kind).toBe(total(wanted.map((row) => row.earned)));
          if (role === 'publisher') expect(movement.cost).toBeNull();
          else expect(digits(movement.cost!, 12), kind).toBe(total(wanted.map((row) => row.paid)));
          const largest = wanted.toSorted((a, b) => Number(b.earned - a.earned) || a.id - b.id).slice(0, 5);
          expect(
            movement.largest.map((one) => Number(one.conversionId)),
            kind,
          ).toEqual(largest.map((row) => row.id));
          expect(movement.largest.map((one) => cents(one.commission))).toEqual(
            largest.map((row) => centsOf(row.earned)),
          );
          expect(movement.reasons.length > 0).toBe(kind === 'rejected' && wanted.length > 0);
        }
      }
      expect(of(await ask(caller, '2025-12-10'), 'paid').conversions).toBeGreaterThan(0);
    },
  );

  test.each(['publisher', 'advertiser', 'manager'] as const)(
    '%s: the list of conversions holds those that are counted, of each kind',
    async (role) => {
      const caller = callers[role];
      const { since, until, movements } = await ask(caller, '2026-01-20T09:30:00Z');
      for (const { kind, conversions, largest } of movements) {
        const answer = await caller.get('/v1/conversions', {
          fromDate: '2000-01-01',
          toDate: '2100-12-31',
          dateField: 'conversion',
          targetCurrencyCode: 'GBP',
          movement: kind,
          movedSince: since,
          movedUntil: until,
          sortColumnName: 'commission.amount',
          sortDirection: 'desc',
          limit: 500,
        });
        expect(answer.statusCode, answer.body).toBe(200);
        expect(Number(answer.headers['x-total-count']), kind).toBe(conversions);
        const listed = answer.json<{ conversionId: string }[]>().map((one) => one.conversionId);
        expect(listed, kind).toEqual(expect.arrayContaining(largest.map((one) => one.conversionId)));
      }
      expect(movements.filter((one) => one.conversions > 0).length).toBeGreaterThan(4);
    },
  );

  test('rejections are told by their codes', async () => {
    const { reasons, conversions } = of(await ask(callers.manager, '2025-12-01'), 'rejected');
    const rows = (await stored(callers.manager)).filter(
      (row) => row.status === 'rejected' && row.decided_at! > new Date('2025-12-01') && row.decided_at! <= NOW,
    );
    const codes = Map.groupBy(rows, (row) => row.rejection_code!);
    expect(reasons.map((one) => [one.rejectionCode, one.conversions])).toEqual(
      [...codes].map(([code, own]) => [code, own.length]).toSorted(([a], [b]) => Number(a) - Number(b)),
    );
    expect(reasons.reduce((sum, one) => sum + one.conversions, 0)).toBe(conversions);
    expect(reasons.length).toBeGreaterThan(1);
  });

  test('revalued: by how much, once a conversion, however often', async () => {
    const { db } = network.deps;
    const since = '2026-02-01';
    const before = of(await ask(callers.advertiser, since), 'revalued');
    const events = (
      await db
        .selectFrom('audit_event')
        .where('occurred_at', '>', new Date(since))
        .where('occurred_at', '<=', NOW)
        .where('contact_id', '=', callers.advertiser.own.contactId)
        .selectAll()
        .execute()
    )
      .filter((one) => one.subject_kind === 'conversion')
      .map((one) => ({
        id: Number(one.subject_id),
        change: cents(JSON.parse(one.after!).value) - cents(JSON.parse(one.before!).value),
      }))
      .filter((one) => one.change !== 0);
    expect(before.conversions).toBe(new Set(events.map((one) => one.id)).size);
    const own = (await stored(callers.advertiser)).find(
      (row) => row.currency_code === 'GBP' && row.status === 'pending',
    )!;
    clock = new Date('2026-03-15T13:00:00Z');
    const changed = (at: string, from: string, to: string, id: number) =>
      db
        .insertInto('audit_event')
        .values({
          id,
          agency_id: 1,
          contact_id: own.advertiser_id,
          actor_kind: 'user',
          actor_id: 'x',
          actor_name: 'X',
          action: 'conversion.updated',
          subject_kind: 'conversion',
          subject_id: String(own.id),
          before: JSON.stringify({ value: from }),
          after: JSON.stringify({ value: to }),
          occurred_at: new Date(at),
        })
        .execute();
    await changed('2026-03-15T12:30:00Z', '50.00', '45.50', 7_000_001);
    await changed('2026-03-15T12:40:00Z', '45.50', '60.00', 7_000_002);
    await changed('2026-03-15T12:45:00Z', '60.00', '60.00', 7_000_003);
    await changed('2026-03-15T14:00:00Z', '60.00', '1.00', 7_000_004);
    await db
      .updateTable('conversion')
      .set({ modified_at: new Date('2026-03-15T12:45:00Z') })
      .where('id', '=', own.id)
      .execute();
    const after = of(await ask(callers.advertiser, since), 'revalued');
    expect(after.conversions).toBe(before.conversions + 1);
    expect(cents(after.valueChange!)).toBe(cents(before.valueChange!) + 1000);
    const late = of(await ask(callers.advertiser, '2026-03-15T12:42:00Z'), 'revalued');
    expect([late.conversions, late.valueChange]).toEqual([0, '0.00']);
    const seenByOthers = of(await ask(callers.publisher, '2026-03-15T12:10:00Z'), 'revalued').conversions;
    expect(seenByOthers).toBe(own.publisher_id === callers.publisher.own.contactId ? 1 : 0);
  });

  test('nothing moved: zeros for every kind', async () => {
    const { movements } = await ask(callers.publisher, NOW.toISOString());
    expect(movements).toHaveLength(movementKinds.length);
    for (const one of movements) expect(one).toMatchObject({ conversions: 0, commission: '0.00', largest: [] });
    expect((await ask(callers.publisher, '2027-01-01')).movements.every((one) => one.conversions === 0)).toBe(true);
  });

  test('`until` is the next `since`: nothing is told twice and nothing is lost', async () => {
    const counts = (answer: Changes) => answer.movements.map((one) => one.conversions);
    const whole = counts(await ask(callers.manager, '2026-01-01'));
    clock = new Date('2026-02-10T10:00:00Z');
    const first = await ask(callers.manager, '2026-01-01');
    clock = NOW;
    const second = await ask(callers.manager, first.until);
    const kinds = movementKinds.map((kind, index) => [kind, counts(first)[index]! + counts(second)[index]!] as const);
    for (const [kind, sum] of kinds) {
      // A conversion revalued in both halves counts once in the whole.
      if (kind !== 'revalued') expect(sum, kind).toBe(whole[movementKinds.indexOf(kind)]);
    }
  });

  test('an account manager sees of an account what it sees', async () => {
    const own = await ask(callers.publisher, '2026-01-01');
    const seen = await ask(callers.manager, '2026-01-01', { contactId: callers.publisher.own.contactId });
    expect(seen.movements).toEqual(own.movements);
    expect(own.movements.every((one) => one.cost === null)).toBe(true);
  });

  test('a currency there is no rate for is refused', async () => {
    const answer = await callers.publisher.get('/api/changes', { since: '2026-01-01', targetCurrencyCode: 'CHF' });
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'query.targetCurrencyCode']);
  });
});

describe('until when one has looked', () => {
  const look = async (caller: Caller, list: string, query: object = {}) =>
    (await caller.get('/api/last-seen', { list, ...query })).json<{ seenAt: string | null }>().seenAt;
  const mark = (caller: Caller, body: object, query: object = {}) =>
    caller.send('PUT', '/api/last-seen', body, { ...query });

  test('never, then when it was said, then the latest word', async () => {
    const { publisher } = callers;
    expect(await look(publisher, 'conversions')).toBeNull();
    expect((await mark(publisher, { list: 'conversions' })).json()).toEqual({
      list: 'conversions',
      seenAt: NOW.toISOString(),
    });
    expect(await look(publisher, 'conversions')).toBe(NOW.toISOString());
    await mark(publisher, { list: 'conversions', seenAt: '2026-03-01T10:00:00+01:00' });
    expect(await look(publisher, 'conversions')).toBe('2026-03-01T09:00:00.000Z');
    const rows = await network.deps.db.selectFrom('last_seen').selectAll().execute();
    expect(rows).toHaveLength(1);
  });

  test('the list that was seen stays reachable, whole, until the next visit sees another', async () => {
    const caller = await network.asAnother('publisher');
    const list = 'visits';
    const at = (time: string) => {
      clock = new Date(time);
    };
    const now = async () => (await caller.get('/api/changes', { list, targetCurrencyCode: 'GBP' })).json<Changes>();
    const see = async () => mark(caller, { list, seenAt: (await now()).until });
    at('2026-03-10T09:00:00Z');
    const first = await now();
    expect([first.since, first.seen]).toEqual(['2026-03-08T00:00:00.000Z', null]);
    await see();
    const seen = { since: '2026-03-08T00:00:00.000Z', until: '2026-03-10T09:00:00.000Z' };
    expect(await now()).toMatchObject({ since: seen.until, seen });
    const again = await caller.get('/api/changes', { ...seen, list, targetCurrencyCode: 'GBP' });
    expect(again.json()).toEqual({ ...first, seen: null });
    // Later in the same visit: its list grows.
    at('2026-03-10T11:00:00Z');
    await see();
    expect((await now()).seen).toEqual({ ...seen, until: '2026-03-10T11:00:00.000Z' });
    // The next visit still has it, until its own is seen.
    at('2026-03-12T08:00:00Z');
    expect((await now()).seen).toEqual({ ...seen, until: '2026-03-10T11:00:00.000Z' });
    await see();
    expect((await now()).seen).toEqual({ since: '2026-03-10T11:00:00.000Z', until: '2026-03-12T08:00:00.000Z' });
    // Marked back to before the list began: nothing was seen.
    await mark(caller, { list, seenAt: '2026-03-01' });
    expect((await now()).seen).toBeNull();
  });

  test('a list does not end later than now', async () => {
    const answer = await callers.publisher.get('/api/changes', {
      since: '2026-01-01',
      until: '2026-03-15T12:00:01Z',
      targetCurrencyCode: 'GBP',
    });
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'query.until']);
  });

  test('is each person’s, account’s and list’s own', async () => {
    const { manager, publisher } = callers;
    await mark(manager, { list: 'overview' }, { contactId: publisher.own.contactId });
    expect(await look(manager, 'overview', { contactId: publisher.own.contactId })).toBe(NOW.toISOString());
    expect(await look(manager, 'overview')).toBeNull();
    expect(await look(publisher, 'overview')).toBeNull();
    expect(await look(manager, 'conversions', { contactId: publisher.own.contactId })).toBeNull();
    const other = await network.asAnother('publisher');
    expect(await look(other, 'conversions')).toBeNull();
  });

  test('a person has one marker in every browser', async () => {
    const origin = 'http://partnerdeck.test';
    const [one, two] = [await network.signIn('publisher'), await network.signIn('publisher')];
    const url = '/api/last-seen?agencyId=1&contactId=200001';
    await network.app.inject({ method: 'PUT', url, headers: { cookie: one, origin }, payload: { list: 'feeds' } });
    const seen = await network.app.inject({ url: `${url}&list=feeds`, headers: { cookie: two } });
    expect(seen.json()).toEqual({ list: 'feeds', seenAt: NOW.toISOString() });
  });

  test.each([
    [{ list: 'x', seenAt: '2026-03-15T12:00:01Z' }, 'body.seenAt'],
    [{ list: 'x', seenAt: 'yesterday' }, 'body.seenAt'],
    [{ list: '' }, 'body.list'],
    [{}, 'body.list'],
    [{ list: 'x', when: 1 }, 'body.when'],
  ])('%j is refused by name', async (body, path) => {
    const answer = await mark(callers.publisher, body);
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, path]);
  });

  test('many at once leave one marker', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => mark(callers.advertiser, { list: 'busy' })));
    expect(answers.every((answer) => answer.statusCode === 200)).toBe(true);
    expect(await network.deps.db.selectFrom('last_seen').where('list', '=', 'busy').selectAll().execute()).toHaveLength(
      1,
    );
  });
});

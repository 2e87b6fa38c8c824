import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOST_OPEN_BATCHES, type AskedRow, type DecisionBatch, type DecisionRow } from '#contract/decisions';
import { MAX_ROWS } from '#contract/files';
import { insertCopies } from '#server/testing/copies';
import { expectInvariants } from '#server/testing/invariants';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';

/** Batches of decisions through the service. */

const MID = 100001;
let network: TestNetwork;
let advertiser: Caller;
let manager: Caller;
let publisher: Caller;
beforeAll(async () => {
  network = await startNetwork();
  [advertiser, manager, publisher] = [
    await network.as('advertiser'),
    await network.as('manager'),
    await network.as('publisher'),
  ];
  await network.deps.db
    .updateTable('conversion')
    .set({ status: 'pending', decided_at: null, rejection_code: null, rejection_reason: null })
    .where('advertiser_id', '=', MID)
    .where('invoice_id', 'is', null)
    .where('click_id', 'is not', null)
    .execute();
  await insertCopies(
    network.deps.db,
    'conversion',
    { id: '700000000 + n', advertiser_ref: "'MANY-' || n" },
    `(select * from conversion where advertiser_id = ${MID} and status = 'pending' order by id limit 1) as one
      cross join generate_series(1, 600) as numbers(n)`,
  );
});
afterAll(() => network.drop());

const base = '/api/decision-batches';
const read = async (id: number, caller = advertiser) => (await caller.get(`${base}/${id}`)).json<DecisionBatch>();
const rowsOf = async (id: number, query: object = {}, caller = advertiser) =>
  (await caller.get(`${base}/${id}/rows`, { limit: 500, ...query })).json<DecisionRow[]>();
/** A long batch takes a hundred transactions, each a fifth of a second and more on a busy machine. */
const PATIENCE_MS = 100_000;
const reaches = (id: number, state: string, caller = advertiser) =>
  expect.poll(async () => (await read(id, caller)).state, { timeout: PATIENCE_MS, interval: 100 }).toBe(state);
const act = async (caller: Caller, method: 'POST' | 'DELETE', path: string, payload: object = {}, query = {}) => {
  const response = await caller.send(method, `${base}${path}`, payload, query);
  return { status: response.statusCode, batch: response.statusCode === 204 ? null : response.json<DecisionBatch>() };
};
/** A checked batch. */
async function checked(rows: AskedRow[], caller = advertiser): Promise<number> {
  const { status, batch } = await act(caller, 'POST', '', { rows });
  // A short one is checked before its answer is written.
  expect([status, batch?.state]).toEqual([201, expect.stringMatching(/^(checking|review)$/)]);
  await reaches(batch!.id, 'review', caller);
  return batch!.id;
}
async function ran(id: number, caller = advertiser): Promise<DecisionBatch> {
  expect((await act(caller, 'POST', `/${id}/processing`)).status).toBe(200);
  await reaches(id, 'done', caller);
  return read(id, caller);
}
async function undone(id: number, rows?: number[]): Promise<number> {
  const { status, batch } = await act(advertiser, 'POST', `/${id}/undo`, rows ? { rows } : {});
  expect([status, batch?.undoes]).toEqual([201, id]);
  await reaches(batch!.id, 'review');
  return batch!.id;
}

/** Pending conversions that no other test uses. */
async function pending(count: number) {
  const rows = await network.deps.db
    .selectFrom('conversion')
    .where('advertiser_id', '=', MID)
    .where('status', '=', 'pending')
    .where('invoice_id', 'is', null)
    .orderBy('id')
    .selectAll()
    .limit(count)
    .execute();
  expect(rows).toHaveLength(count);
  return rows;
}
/** Conversions with their baskets, without the time of their last change. */
async function stored(ids: number[]) {
  const { db } = network.deps;
  const rows = await db.selectFrom('conversion').where('id', 'in', ids).orderBy('id').selectAll().execute();
  const lines = await db
    .selectFrom('conversion_item')
    .where('conversion_id', 'in', ids)
    .orderBy('id')
    .selectAll()
    .execute();
  return { rows: rows.map(({ modified_at: _, ...row }) => row), lines };
}
const approve = (one: { id: number }): AskedRow => ({ conversionId: String(one.id), status: 'approved' });
const events = async (id: number) =>
  (
    await network.deps.db
      .selectFrom('audit_event')
      .where('subject_kind', '=', 'conversion')
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .select(['action', 'actor_name'])
      .execute()
  ).slice(-2);
const outcomes = async (id: number) => (await rowsOf(id)).map(({ outcome, message }) => [outcome, message]);

describe('a name', () => {
  test('is an id or a reference as its column says, letter for letter', async () => {
    const [one, other] = await pending(2);
    // The reference of one is the id of another.
    const twin = { advertiser_ref: String(other!.id) };
    await network.deps.db.updateTable('conversion').set(twin).where('id', '=', one!.id).execute();
    const rows: AskedRow[] = [
      { advertiserRef: String(other!.id) },
      { conversionId: String(other!.id) },
      { conversionId: `000${other!.id}` },
      { advertiserRef: `000${other!.id}` },
      { conversionId: String(other!.id), advertiserRef: String(other!.id) },
      { conversionId: other!.advertiser_ref },
    ];
    const found = [];
    for (const row of rows) {
      const [checkedRow] = await rowsOf(await checked([{ ...row, status: 'approved' }]));
      found.push([checkedRow!.outcome, checkedRow!.conversionId]);
    }
    expect(found).toEqual([
      ['waiting', String(one!.id)],
      ['waiting', String(other!.id)],
      ['wrong', `000${other!.id}`],
      ['wrong', null],
      ['wrong', String(other!.id)],
      ['wrong', other!.advertiser_ref],
    ]);
    const put = async (name: string) => {
      const update = { advertiserConversionId: name, advertiserId: MID, status: 'approved' };
      return (await advertiser.send('PUT', '/v1/conversions', { conversions: [update] })).statusCode;
    };
    expect(await put(`000${other!.id}`)).toBe(404);
    expect(await put(String(other!.id))).toBe(409);
    const query = { fromDate: '2020-01-01', toDate: '2026-12-31', dateField: 'conversion' };
    const listed = await advertiser.get('/v1/conversions', { ...query, conversionId: `000${other!.id}` });
    expect([listed.statusCode, listed.body]).toEqual([400, expect.stringContaining('without zeros before it')]);
    expect((await advertiser.get(`/api/conversions/000${other!.id}`)).statusCode).toBe(400);
    await network.deps.db
      .updateTable('conversion')
      .set({ advertiser_ref: one!.advertiser_ref })
      .where('id', '=', one!.id)
      .execute();
  });

  test('is found in any capitals, unless two conversions differ by these alone', async () => {
    const [one, other, third] = await pending(3);
    const { db } = network.deps;
    const rename = (id: number, advertiser_ref: string) =>
      db.updateTable('conversion').set({ advertiser_ref }).where('id', '=', id).execute();
    await rename(one!.id, 'Kettle-7a');
    await rename(other!.id, 'Twin-1');
    await rename(third!.id, 'TWIN-1');
    const rows: AskedRow[] = [
      { advertiserRef: 'KETTLE-7A' },
      { conversionId: 'kettle-7a', advertiserRef: 'kettle-7a' },
      { conversionId: String(one!.id), advertiserRef: 'kettle-7A' },
      { advertiserRef: 'kettle-7' },
      { advertiserRef: 'twin-1' },
      { advertiserRef: 'TWIN-1' },
    ];
    const found = [];
    for (const row of rows) {
      const [checkedRow] = await rowsOf(await checked([{ ...row, status: 'approved' }]));
      found.push([checkedRow!.outcome, checkedRow!.advertiserRef, checkedRow!.reference]);
    }
    expect(found).toEqual([
      ['waiting', 'Kettle-7a', 'Kettle-7a'],
      ['waiting', 'Kettle-7a', 'Kettle-7a'],
      ['waiting', 'Kettle-7a', 'Kettle-7a'],
      ['wrong', 'kettle-7', null],
      ['wrong', 'twin-1', null],
      ['waiting', 'TWIN-1', 'TWIN-1'],
    ]);
    const id = await checked([{ advertiserRef: 'kettle-7A', status: 'approved' }]);
    await ran(id);
    expect(await outcomes(id)).toEqual([['changed', null]]);
    for (const was of [one!, other!, third!]) await rename(was.id, was.advertiser_ref);
  });

  test('that contradicts the other one of its row is refused', async () => {
    const [one, other] = await pending(2);
    const batch = await checked([
      { conversionId: String(one!.id), advertiserRef: other!.advertiser_ref, status: 'approved' },
      { conversionId: String(other!.id), advertiserRef: other!.advertiser_ref, status: 'approved' },
    ]);
    expect(await outcomes(batch)).toEqual([
      [
        'wrong',
        `Conversion ${one!.id} has the reference ${one!.advertiser_ref}, not ${other!.advertiser_ref}: the row names two conversions.`,
      ],
      ['waiting', null],
    ]);
  });
});

test('the check says of each row what would become of it, and changes nothing', async () => {
  const [one, other, third] = await pending(3);
  const before = await stored([one!.id, other!.id]);
  const id = await checked([
    approve(one!),
    { advertiserRef: other!.advertiser_ref, status: 'Rejected', rejectionCode: '2', amount: '40,50' },
    { advertiserRef: one!.advertiser_ref, status: 'approved' },
    { conversionId: '1', status: 'approved' },
    { status: 'approved' },
    { conversionId: String(third!.id) },
    { conversionId: String(third!.id), status: 'fine', amount: '1.234', rejectionCode: '12' },
    { conversionId: String(third!.id), status: 'rejected' },
    { conversionId: String(third!.id), advertiserId: 'x', status: 'approved' },
    { conversionId: String(third!.id), status: 'pending' },
  ]);
  expect(await outcomes(id)).toEqual([
    ['waiting', null],
    ['waiting', null],
    ['wrong', 'Named twice: the first one counts.'],
    ['wrong', 'There is no such conversion.'],
    ['wrong', 'conversionId or advertiserRef is required.'],
    ['wrong', 'status is empty, and so is amount: the row says nothing.'],
    ['wrong', expect.stringMatching(/^status must be one of .*; amount must be .*; rejectionCode must be one of/)],
    ['wrong', 'rejectionCode is required with status rejected.'],
    ['wrong', expect.stringMatching(/^advertiserId /)],
    ['stays', null],
  ]);
  const batch = await read(id);
  expect(batch.counts).toMatchObject({ waiting: 2, wrong: 7, stays: 1, unchecked: 0 });
  expect(batch.sums.map(({ outcome, from, to, conversions }) => [outcome, from, to, conversions])).toEqual([
    ['waiting', 'pending', 'approved', 1],
    ['waiting', 'pending', 'rejected', 1],
  ]);
  const [first, second, , unknown] = await rowsOf(id);
  expect(unknown!.reference).toBeNull();
  expect(first).toMatchObject({
    // Asked for by its id.
    reference: one!.advertiser_ref,
    before: { status: 'pending' },
    after: { status: 'approved' },
    commissionMoved: '0.00',
  });
  expect(second!.after).toMatchObject({ status: 'rejected', value: '40.50', rejectionCode: 2 });
  expect(batch.sums[0]!.commission).toBe(first!.after!.commission);
  expect(await stored([one!.id, other!.id])).toEqual(before);
  expect((await rowsOf(id, { outcome: ['stays', 'waiting'] })).map(({ outcome }) => outcome)).toEqual([
    'waiting',
    'waiting',
    'stays',
  ]);
});

test('an account manager names conversions of any advertiser; a reference of two is said to be so', async () => {
  const { db } = network.deps;
  const [one, other] = await pending(2);
  const strange = await db
    .selectFrom('conversion')
    .where('advertiser_id', '<>', MID)
    .where('agency_id', '=', 1)
    .where('status', '=', 'pending')
    .selectAll()
    .limit(1)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('conversion')
    .set({ advertiser_ref: one!.advertiser_ref })
    .where('id', '=', strange.id)
    .execute();
  const rows = [
    { advertiserRef: one!.advertiser_ref, status: 'approved' },
    { advertiserRef: other!.advertiser_ref, status: 'approved' },
    { advertiserRef: one!.advertiser_ref, advertiserId: String(MID), status: 'approved' },
    { conversionId: String(strange.id), status: 'approved' },
    { advertiserRef: 'nothing-like-this', status: 'approved' },
  ];
  const id = await checked(rows, manager);
  expect(
    (await rowsOf(id, {}, manager)).map(({ outcome, message, conversionId }) => [outcome, message ?? conversionId]),
  ).toEqual([
    ['wrong', 'Several advertisers have this reference: name the conversion by its id.'],
    ['waiting', String(other!.id)],
    ['waiting', String(one!.id)],
    ['waiting', String(strange.id)],
    ['wrong', 'There is no such conversion in this account.'],
  ]);
  // It is the agency's: the advertiser cannot list or read it.
  expect((await advertiser.get(`${base}/${id}`)).statusCode).toBe(404);
  expect((await act(manager, 'DELETE', `/${id}`)).status).toBe(204);
  expect((await manager.get(`${base}/${id}`)).statusCode).toBe(404);
});

test('let run, each row is done once by who let it run; what a colleague decided meanwhile is refused', async () => {
  const some = await pending(4);
  const id = await checked(some.map(approve));
  const [one, other] = some;
  const decide = (conversion: { id: number }, change: object) =>
    advertiser.send('PUT', '/v1/conversions', {
      conversions: [{ advertiserConversionId: String(conversion.id), advertiserId: MID, ...change }],
    });
  expect((await decide(one!, { status: 'rejected', rejectionCode: 1 })).statusCode).toBe(200);
  expect((await decide(other!, { status: 'approved' })).statusCode).toBe(200);
  const batch = await ran(id);
  expect(await outcomes(id)).toEqual([
    ['refused', 'The conversion is rejected by now; it was pending when this was decided.'],
    ['stays', null],
    ['changed', null],
    ['changed', null],
  ]);
  expect(batch).toMatchObject({ state: 'done', counts: { changed: 2, refused: 1, stays: 1, waiting: 0 } });
  for (const { id: changed } of some.slice(2)) {
    expect(await events(changed)).toContainEqual({ action: 'conversion.approved', actor_name: 'Test advertiser' });
  }
  const again = await act(advertiser, 'POST', `/${id}/processing`);
  expect(again.status).toBe(409);
  await expectInvariants(network.deps.db);
});

test('undo puts each conversion back to exactly what it was, basket and amounts too, and can be undone itself', async () => {
  const withLines = await network.deps.db.selectFrom('conversion_item').select('conversion_id').distinct().execute();
  const baskets = new Set(withLines.map((line) => line.conversion_id));
  const some = (await pending(40))
    .toSorted((a, b) => Number(baskets.has(b.id)) - Number(baskets.has(a.id)))
    .slice(0, 6);
  expect(baskets.has(some[0]!.id)).toBe(true);
  const ids = some.map((one) => one.id);
  const before = await stored(ids);
  const asks: Partial<AskedRow>[] = [
    { amount: '12.34' },
    { status: 'rejected', rejectionCode: '8', rejectionReason: 'Because' },
    { status: 'approved', amount: '99' },
  ];
  const rows = ids.map((one, at) => ({ conversionId: String(one), ...(asks[at] ?? { status: 'approved' }) }));
  const id = await checked(rows);
  expect((await ran(id)).counts.changed).toBe(6);
  const after = await stored(ids);
  expect(after).not.toEqual(before);
  const back = await undone(id);
  expect((await read(id)).undoneBy).toBe(back);
  const review = await read(back);
  expect(review.counts).toMatchObject({ waiting: 6, wrong: 0 });
  expect(review.sums.map(({ from, to }) => [from, to])).toContainEqual(['approved', 'pending']);
  expect((await ran(back)).counts.changed).toBe(6);
  expect(await stored(ids)).toEqual(before);
  expect(await events(ids[1]!)).toMatchObject([{ action: 'conversion.rejected' }, { action: 'conversion.pending' }]);
  await expectInvariants(network.deps.db);

  const forth = await undone(back);
  expect((await ran(forth)).counts.changed).toBe(6);
  const times = ({ decided_at: _, ...row }: Record<string, unknown>) => row;
  expect((await stored(ids)).rows.map(times)).toEqual(after.rows.map(times));
});

test('undo of chosen rows leaves the others, and refuses what was changed or invoiced since', async () => {
  const some = await pending(4);
  const id = await checked(some.map(approve));
  await ran(id);
  const rows = await rowsOf(id);
  const change = { advertiserConversionId: String(some[1]!.id), advertiserId: MID, extendedData: { ex1: 'looked at' } };
  expect((await advertiser.send('PUT', '/v1/conversions', { conversions: [change] })).statusCode).toBe(200);
  await network.deps.db.updateTable('conversion').set({ invoice_id: 77 }).where('id', '=', some[2]!.id).execute();
  const back = await undone(
    id,
    rows.slice(0, 3).map((row) => row.id),
  );
  expect(await outcomes(back)).toEqual([
    ['waiting', null],
    ['wrong', `Conversion ${some[1]!.id} was changed since; it is left as it is.`],
    ['wrong', `Conversion ${some[2]!.id} is on invoice 77 and changes no more.`],
  ]);
  await ran(back);
  const now = await stored(some.map((one) => one.id));
  expect(now.rows.map((row) => row.status)).toEqual(['pending', 'approved', 'approved', 'approved']);
  await network.deps.db.updateTable('conversion').set({ invoice_id: null }).where('id', '=', some[2]!.id).execute();
  const foreign = await act(advertiser, 'POST', `/${back}/undo`, { rows: [rows[3]!.id] });
  expect(foreign.status).toBe(409);
});

/** The list's query for all days. */
const ever = { fromDate: '2020-01-01', toDate: '2026-12-31', dateField: 'conversion', targetCurrencyCode: 'GBP' };

test('all that match but some, in the order of the list', async () => {
  const query = {
    ...ever,
    status: ['pending'],
    sortColumnName: 'conversionValue.amount',
    sortDirection: 'desc',
  };
  const listed = (await advertiser.get('/v1/conversions', { ...query, limit: 500 })).json<{ conversionId: string }[]>();
  const ids = listed.map((row) => row.conversionId);
  expect(ids.length).toBeGreaterThan(10);
  const body = { except: [ids[1]!, ids[4]!], decision: { status: 'rejected', rejectionCode: '3' } };
  const { status, batch } = await act(advertiser, 'POST', '/matching', body, query);
  expect(status).toBe(201);
  await reaches(batch!.id, 'review');
  const rows = await rowsOf(batch!.id, { limit: ids.length - 2 });
  expect(rows.map((row) => row.conversionId)).toEqual(ids.filter((one) => !body.except.includes(one)));
  expect(rows[0]).toMatchObject({ status: 'rejected', rejectionCode: '3', outcome: 'waiting' });
  expect((await act(advertiser, 'DELETE', `/${batch!.id}`)).status).toBe(204);
  // A list without a value is no filter that matches everything.
  const empty = await act(advertiser, 'POST', '/matching', body, { ...query, queryMerchantRef: ',' });
  expect(empty.status).toBe(400);
  const none = await act(advertiser, 'POST', '/matching', body, { ...query, conversionId: [1] });
  expect(none.status).toBe(404);
  expect((await act(publisher, 'POST', '/matching', body, query)).status).toBe(403);
});

test('more that match than a batch may have are refused, those that are left out not counted', async () => {
  const { db } = network.deps;
  await insertCopies(
    db,
    'conversion',
    { id: '800000000 + n', uid: "'too-many'" },
    `(select * from conversion where advertiser_id = ${MID} order by id limit 1) as one
      cross join generate_series(1, ${MAX_ROWS + 2}) as numbers(n)`,
  );
  const refused = await act(
    advertiser,
    'POST',
    '/matching',
    { except: ['800000001'], decision: { status: 'approved' } },
    { ...ever, queryUid: 'too-many' },
  );
  expect([refused.status, refused.batch]).toMatchObject([
    400,
    { code: 'INVALID_REQUEST', message: 'The rows of a batch must be at most 100000 in all.' },
  ]);
  await db.deleteFrom('conversion').where('uid', '=', 'too-many').execute();
});

describe('a long batch', () => {
  const nothing = (count: number) =>
    Array.from({ length: count }, () => ({ advertiserRef: 'nothing', status: 'approved' }));

  test('comes in pieces, and is checked when the last one is there', async () => {
    const { batch } = await act(advertiser, 'POST', '', { rows: nothing(2), more: true });
    const id = batch!.id;
    expect(batch!.state).toBe('filling');
    expect((await act(advertiser, 'POST', `/${id}/processing`)).status).toBe(409);
    expect((await act(advertiser, 'POST', `/${id}/rows`, { rows: nothing(3), more: true })).batch?.state).toBe(
      'filling',
    );
    await act(advertiser, 'POST', `/${id}/rows`, { rows: nothing(1) });
    await reaches(id, 'review');
    expect((await read(id)).counts.wrong).toBe(6);
    expect((await act(advertiser, 'POST', `/${id}/rows`, { rows: nothing(1) })).status).toBe(409);
    const tooMany = await act(advertiser, 'POST', '', { rows: nothing(5001) });
    expect(tooMany.status).toBe(400);
  });

  test('that waits for rows is forgotten after an hour without any', async () => {
    const { batch } = await act(advertiser, 'POST', '', { rows: nothing(2), more: true });
    const statusOnceLastFilledAt = async (turn_at: Date) => {
      await network.deps.db.updateTable('decision_batch').where('id', '=', batch!.id).set({ turn_at }).execute();
      await act(advertiser, 'DELETE', `/${await checked(nothing(1))}`);
      return (await advertiser.get(`${base}/${batch!.id}`)).statusCode;
    };
    expect(await statusOnceLastFilledAt(new Date('2026-03-15T11:30:00Z'))).toBe(200);
    expect(await statusOnceLastFilledAt(new Date('2026-03-15T10:30:00Z'))).toBe(404);
  });

  test('is made some rows at a time: others write meanwhile, and no list shows it before all are there', async () => {
    const { db } = network.deps;
    const known = await checked(nothing(1));
    const made = { is: false };
    const making = act(advertiser, 'POST', '', { rows: nothing(5000) }).finally(() => {
      made.is = true;
    });
    const seen = new Set<string>();
    while (!made.is) {
      const rows = await db
        .transaction()
        .execute((tx) => tx.selectFrom('decision_batch').where('id', '>', known).select('state').execute());
      for (const { state } of rows) seen.add(state);
      const listed = (await advertiser.get(base)).json<DecisionBatch[]>();
      expect(listed.map(({ state }) => state)).not.toContain('filling');
    }
    const { status, batch } = await making;
    expect([status, [...seen]]).toEqual([201, expect.arrayContaining(['filling'])]);
    await reaches(batch!.id, 'review');
    expect((await read(batch!.id)).counts.wrong).toBe(5000);
    for (const id of [known, batch!.id]) expect((await act(advertiser, 'DELETE', `/${id}`)).status).toBe(204);
  });

  test('is paused by a colleague, goes on, and ends with what was done of it', async () => {
    const some = await pending(400);
    const id = await checked(some.map(approve));
    const foundAt = async () => (await read(id)).counts;
    await act(advertiser, 'POST', `/${id}/processing`);
    const colleague = await act(manager, 'DELETE', `/${id}/processing`, {}, advertiser.own);
    expect([colleague.status, colleague.batch?.state]).toEqual([200, 'paused']);
    // The service works on another batch since, so that no row of this one is under way.
    const another = async () => {
      const next = await checked([{ conversionId: '1', status: 'approved' }]);
      await act(advertiser, 'DELETE', `/${next}`);
    };
    await another();
    const { changed } = await foundAt();
    expect(changed).toBeLessThan(400);
    await another();
    expect((await foundAt()).changed).toBe(changed);
    await act(advertiser, 'POST', `/${id}/processing`);
    await reaches(id, 'done');
    expect(await foundAt()).toMatchObject({ changed: 400, refused: 0, failed: 0, waiting: 0 });
    for (const one of [some[0]!, some[399]!]) {
      expect((await events(one.id)).filter(({ action }) => action === 'conversion.approved')).toHaveLength(1);
    }
  });

  test('only rows that the service failed on are retried, and the rest can be dropped', async () => {
    const { db } = network.deps;
    const some = await pending(3);
    const id = await checked(some.map(approve));
    const [, broken, other] = await rowsOf(id);
    const named = (row: DecisionRow) => db.updateTable('decision_row').where('id', '=', row.id);
    const { before } = await db
      .selectFrom('decision_row')
      .where('id', '=', broken!.id)
      .select('before')
      .executeTakeFirstOrThrow();
    for (const row of [broken!, other!]) await named(row).set({ before: '{' }).execute();
    const open = async () => (await advertiser.get(base, { open: true })).json<DecisionBatch[]>().map((one) => one.id);
    expect((await ran(id)).counts).toMatchObject({ changed: 1, failed: 2 });
    await db.updateTable('decision_row').set({ before }).where('id', '=', broken!.id).execute();
    expect(await open()).toContain(id);
    expect((await ran(id)).counts).toMatchObject({ changed: 2, failed: 1 });
    expect((await act(advertiser, 'DELETE', `/${id}`)).status).toBe(204);
    expect(await read(id)).toMatchObject({
      state: 'done',
      message: 'Ended by Test advertiser: 1 were not decided.',
      counts: { changed: 2, failed: 0 },
    });
    expect(await open()).not.toContain(id);
    expect((await act(advertiser, 'DELETE', `/${id}`)).status).toBe(409);
  });
});

test('so many batches of an account are open at a time; one more waits until one has ended', async () => {
  const open = async () => (await advertiser.get(base, { open: true, limit: 500 })).json<DecisionBatch[]>();
  const drop = (id: number) => act(advertiser, 'DELETE', `/${id}`);
  const rows = [{ conversionId: '1', status: 'approved' }];
  const make = (more = false, caller = advertiser) => act(caller, 'POST', '', { rows, more });
  for (const { id } of await open()) await drop(id);
  const filling = (await make(true)).batch!.id;
  for (let at = 1; at < MOST_OPEN_BATCHES; at += 1) expect((await make()).status).toBe(201);
  const refused = await make();
  expect([refused.status, refused.batch]).toMatchObject([
    409,
    {
      detail:
        '20 batches of this account are open, which is the most there can be. Let one run to its end, or discard one.',
    },
  ]);
  // Another account has batches of its own.
  expect((await make(false, manager)).status).toBe(201);
  await drop(filling);
  expect((await make()).status).toBe(201);
  for (const { id } of await open()) await drop(id);
});

test('publishers look on: they make no batches and find none', async () => {
  expect((await act(publisher, 'POST', '', { rows: [{ conversionId: '1', status: 'approved' }] })).status).toBe(403);
  expect((await publisher.get(base)).json()).toEqual([]);
});

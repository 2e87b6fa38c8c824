import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOST_CONVERSION_NOTES, type ConversionNotes } from '#contract/conversion-notes';
import type { ConversionRow } from '#contract/conversions';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';

let network: TestNetwork;
let publisher: Caller;
let advertiser: Caller;
let manager: Caller;

beforeAll(async () => {
  network = await startNetwork();
  ({ publisher, advertiser, manager } = await network.callers());
});
afterAll(() => network.drop());

const read = (caller: Caller, id: number, of = caller.own) => caller.get(`/api/conversions/${id}/notes`, of);
const write = (caller: Caller, id: number, note: string, of = caller.own) =>
  caller.send('POST', `/api/conversions/${id}/notes`, { note }, of);
const every = { fromDate: '2020-01-01', toDate: '2026-12-31', dateField: 'conversion', limit: 500 };
const list = async (caller: Caller, query: object) => {
  const answer = await caller.get('/v1/conversions', { ...every, ...query });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ConversionRow[]>();
};
const idsOf = async (caller: Caller, question: string) =>
  (await list(caller, { question })).map(({ conversionId }) => Number(conversionId));

const used: number[] = [];
/** A conversion of the demo publisher at the demo advertiser about which nobody wrote. */
async function untouched(status: 'approved' | 'rejected'): Promise<number> {
  const { db } = network.deps;
  const { id } = await db
    .selectFrom('conversion')
    .where('publisher_id', '=', publisher.own.contactId)
    .where('advertiser_id', '=', advertiser.own.contactId)
    .where('id', 'not in', db.selectFrom('conversion_note').select('conversion_id'))
    .where('id', 'not in', [0, ...used])
    .orderBy('id')
    .select('id')
    .executeTakeFirstOrThrow();
  used.push(id);
  await db
    .updateTable('conversion')
    .set({ status, rejection_code: status === 'rejected' ? 8 : null })
    .where('id', '=', id)
    .execute();
  return id;
}

describe('a question about a rejection', () => {
  test('is asked by the publisher and answered by the advertiser; all three read the same', async () => {
    const id = await untouched('rejected');
    expect((await read(publisher, id)).json()).toEqual({ mayWrite: true, notes: [] });
    expect((await read(advertiser, id)).json()).toEqual({ mayWrite: false, notes: [] });
    const asked = await write(publisher, id, '  Why? The goods were kept.  ');
    expect(asked.statusCode, asked.body).toBe(201);
    expect(await idsOf(advertiser, 'open')).toContain(id);
    expect(await idsOf(advertiser, 'answered')).not.toContain(id);
    await write(advertiser, id, 'They came back on 2 March.');
    expect(await idsOf(advertiser, 'open')).not.toContain(id);
    expect(await idsOf(advertiser, 'answered')).toContain(id);
    const { notes, mayWrite } = (await read(publisher, id)).json<ConversionNotes>();
    expect(mayWrite).toBe(true);
    expect(notes.map(({ role, body }) => [role, body])).toEqual([
      ['publisher', 'Why? The goods were kept.'],
      ['advertiser', 'They came back on 2 March.'],
    ]);
    for (const caller of [advertiser, manager]) {
      expect((await read(caller, id)).json<ConversionNotes>().notes).toEqual(notes);
    }
    await write(publisher, id, 'Which parcel?');
    expect(await idsOf(manager, 'open')).toContain(id);
    await write(manager, id, 'I have asked the shop.');
    const last = (await read(publisher, id)).json<ConversionNotes>().notes.at(-1);
    expect(last).toMatchObject({ role: 'manager' });
    expect(await idsOf(manager, 'open')).not.toContain(id);
  });

  test('is done once the conversion is not rejected any more', async () => {
    const id = await untouched('rejected');
    await write(publisher, id, 'Please look again.');
    await network.deps.db.updateTable('conversion').set({ status: 'approved' }).where('id', '=', id).execute();
    expect(await idsOf(publisher, 'open')).not.toContain(id);
    expect(await idsOf(publisher, 'answered')).toContain(id);
    expect((await write(advertiser, id, 'You were right.')).statusCode).toBe(201);
  });

  test('is no change of the conversion: its history, its last decision and what has moved stay', async () => {
    const id = await untouched('rejected');
    const history = async () => (await advertiser.get(`/api/conversions/${id}/history`)).json();
    const before = [await history(), await list(publisher, { conversionId: id })];
    await write(publisher, id, 'Why?');
    expect([await history(), await list(publisher, { conversionId: id })]).toEqual(before);
    const logged = await network.deps.db
      .selectFrom('audit_event')
      .where('action', '=', 'conversion.noted')
      .where('subject_id', '=', String(id))
      .select(['contact_id', 'after'])
      .execute();
    expect(logged).toEqual([{ contact_id: publisher.own.contactId, after: '{"note":"Why?"}' }]);
  });

  test('is refused where there is nothing to ask or to answer, and nothing is kept', async () => {
    const approved = await untouched('approved');
    const rejected = await untouched('rejected');
    const refused = [
      await write(publisher, approved, 'Why?'),
      await write(advertiser, rejected, 'Because.'),
      await write(manager, rejected, 'Because.'),
    ];
    expect(refused.map((one) => [one.statusCode, one.json().message])).toEqual([
      [409, 'A publisher asks about conversions that are rejected; this one is not.'],
      [409, 'The publisher has asked nothing about this conversion, so there is nothing to answer.'],
      [409, 'The publisher has asked nothing about this conversion, so there is nothing to answer.'],
    ]);
    expect((await write(publisher, rejected, '   ')).json().errors[0].path).toBe('body.note');
    expect((await read(publisher, rejected)).json<ConversionNotes>().notes).toEqual([]);
  });

  test('an account manager asks for a publisher in its account', async () => {
    const id = await untouched('rejected');
    const account = { agencyId: 1, contactId: publisher.own.contactId };
    const asked = await write(manager, id, 'We ask for them.', account);
    expect(asked.statusCode, asked.body).toBe(201);
    expect(asked.json<ConversionNotes>().notes[0]).toMatchObject({ role: 'publisher' });
    expect(await idsOf(advertiser, 'open')).toContain(id);
  });

  test('has an end', async () => {
    const id = await untouched('rejected');
    const [note] = (await write(publisher, id, 'Why?')).json<ConversionNotes>().notes;
    const first = await network.deps.db
      .selectFrom('conversion_note')
      .where('id', '=', note!.id)
      .selectAll()
      .executeTakeFirstOrThrow();
    const more = Array.from({ length: MOST_CONVERSION_NOTES - 1 }, (_, at) => ({ ...first, id: 5_000_000 + at }));
    await network.deps.db.insertInto('conversion_note').values(more).execute();
    const refused = await write(publisher, id, 'One more');
    expect([refused.statusCode, refused.json().message]).toEqual([409, 'A conversion has at most 100 notes.']);
    expect((await read(publisher, id)).json<ConversionNotes>().mayWrite).toBe(false);
  });
});

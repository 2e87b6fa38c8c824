import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContactDetail, ContactRow, ImportCells } from '#contract/contacts';
import { listReader } from '#server/testing/lists';
import { accountBody, advertiserBody, publisherBody } from '#server/testing/new-accounts';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';

let network: TestNetwork;
let manager: Caller;
let publisher: Caller;
beforeAll(async () => {
  network = await startNetwork();
  ({ manager, publisher } = await network.callers());
});
afterAll(() => network.drop());

const agency = { agencyId: 1 };
const make = (body: object) => manager.send('POST', '/api/contacts', body, agency);
const made = async (body: object) => {
  const response = await make(body);
  expect(response.statusCode, response.body).toBe(201);
  return response.json<ContactDetail>();
};
const change = (one: ContactDetail, members: object) =>
  manager.send(
    'PUT',
    `/api/contacts/${one.contactId}`,
    { ...accountBody(one), revision: one.revision, ...members },
    agency,
  );
const eventsOf = (contactId: number) =>
  network.deps.db
    .selectFrom('audit_event')
    .where('contact_id', '=', contactId)
    .where('subject_kind', '=', 'contact')
    .orderBy('id')
    .select(['action', 'before', 'after', 'actor_name'])
    .execute();
const pathsOf = (body: string) => (JSON.parse(body) as { errors: { path: string }[] }).errors.map(({ path }) => path);

describe('an account', () => {
  test('is made with all that is said of it, and is in the list and in the log', async () => {
    const one = await made(publisherBody({ name: 'Tin Kettle', vatRate: '7.5' }));
    expect(one.contactId).toBeGreaterThan(900_000);
    expect(one).toMatchObject({
      kind: 'publisher',
      name: 'Tin Kettle',
      active: true,
      accountManagerId: 11,
      vatRate: '7.5',
      vatNumber: 'GB123456789',
      minimumPayment: '25.00',
      feeRate: '0',
      publisherType: 'Content',
      bank: null,
      revision: 1,
    });
    expect(one.sites).toEqual([
      expect.objectContaining({ name: 'Kettle & Crumb', url: 'https://www.kettle-crumb.example/', traffic: 'Content' }),
    ]);
    const { list } = listReader<ContactRow>('/api/contacts', { kind: 'publisher' });
    expect(await list(manager, { searchTerm: 'tin kett' })).toEqual([
      expect.objectContaining({ contactId: one.contactId, website: 'https://www.kettle-crumb.example/' }),
    ]);
    const [event] = await eventsOf(one.contactId);
    expect(event).toMatchObject({ action: 'contact.created', before: null });
    expect(JSON.parse(event!.after!)).toMatchObject({ name: 'Tin Kettle', vatRate: '7.5' });
  });

  test('that is not right is refused at its fields, and nothing is made', async () => {
    const before = await network.deps.db.selectFrom('contact').select('id').execute();
    const refused = await make(
      publisherBody({
        email: 'nobody',
        vatNumber: '?',
        vatRate: '101',
        websites: [{ name: '', url: 'x', traffic: 'TV' }],
      }),
    );
    expect(refused.statusCode).toBe(400);
    expect(pathsOf(refused.body)).toEqual([
      'body.email',
      'body.vatNumber',
      'body.vatRate',
      'body.websites.0.name',
      'body.websites.0.url',
      'body.websites.0.traffic',
    ]);
    const unknown = await make(publisherBody({ name: 'Qq', country: 'QQ', accountManagerId: 17, publisherType: null }));
    expect(pathsOf(unknown.body)).toEqual(['body.accountManagerId', 'body.country', 'body.publisherType']);
    const named = await make(publisherBody({ name: 'tin KETTLE' }));
    expect(pathsOf(named.body)).toEqual(['body.name']);
    expect(pathsOf((await make(advertiserBody({ websites: publisherBody()['websites'] }))).body)).toEqual([
      'body.websites',
    ]);
    expect(await network.deps.db.selectFrom('contact').select('id').execute()).toHaveLength(before.length);
  });

  test('is changed, websites too, and the log has what was and what is', async () => {
    const one = await made(publisherBody({ name: 'Old Name' }));
    const changed = await change(one, {
      name: 'New Name',
      minimumPayment: '',
      websites: [{ id: null, name: 'Second', url: 'https://second.example/', traffic: 'Social' }],
    });
    expect(changed.statusCode, changed.body).toBe(200);
    expect(changed.json<ContactDetail>()).toMatchObject({
      name: 'New Name',
      minimumPayment: null,
      revision: 2,
      sites: [{ name: 'Second', traffic: 'Social' }],
    });
    const event = (await eventsOf(one.contactId)).at(-1);
    expect([JSON.parse(event!.before!), JSON.parse(event!.after!)]).toEqual([
      {
        name: 'Old Name',
        minimumPayment: '25.00',
        websites: ['Kettle & Crumb https://www.kettle-crumb.example/ (Content)'],
      },
      { name: 'New Name', minimumPayment: null, websites: ['Second https://second.example/ (Social)'] },
    ]);
  });

  test('changed by two people at once keeps the first change, and the second is told', async () => {
    const one = await made(publisherBody({ name: 'Contested' }));
    const both = await Promise.all([change(one, { companyName: 'First' }), change(one, { companyName: 'Second' })]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const late = await change(one, { companyName: 'Third' });
    expect([late.statusCode, late.json().refusal.key]).toEqual([409, 'contact.changed']);
    const now = await manager.get(`/api/contacts/${one.contactId}`, agency);
    expect(now.json<ContactDetail>().revision).toBe(2);
  });

  test('has a currency that there are rates for', async () => {
    const refusedFor = (body: string) => [pathsOf(body), JSON.parse(body).errors[0].refusal.key as string];
    const expected = [['body.currency'], 'input.exchangedCurrency'];
    const foreign = await make(publisherBody({ name: 'Far Away', currency: 'XPF' }));
    expect([foreign.statusCode, ...refusedFor(foreign.body)]).toEqual([400, ...expected]);
    const one = await made(publisherBody({ name: 'Near By' }));
    expect(refusedFor((await change(one, { currency: 'XPF' })).body)).toEqual(expected);
    // One that has such a currency from before can be changed otherwise.
    await network.deps.db
      .updateTable('contact')
      .set({ currency_code: 'XPF' })
      .where('id', '=', one.contactId)
      .execute();
    expect((await change(one, { currency: 'XPF', name: 'Near By Us' })).statusCode).toBe(200);
  });

  test('keeps a website that traffic has come from, and its currency while documents are in it', async () => {
    const { contactId } = publisher.own;
    const read = await manager.get(`/api/contacts/${contactId}`, { ...agency });
    const one = read.json<ContactDetail>();
    const without = await change(one, { websites: [] });
    expect([without.statusCode, pathsOf(without.body)]).toEqual([400, ['body.websites']]);
    const foreign = await change(one, { currency: 'EUR' });
    expect([foreign.statusCode, pathsOf(foreign.body)]).toEqual([400, ['body.currency']]);
    const taken = await network.deps.db
      .selectFrom('website')
      .where('contact_id', '<>', contactId)
      .select('id')
      .executeTakeFirstOrThrow();
    const stolen = [
      ...accountBody(one).websites,
      { id: taken.id, name: 'Mine', url: 'https://x.example', traffic: 'App' },
    ];
    expect((await change(one, { websites: stolen })).statusCode).toBe(400);
  });

  test('that is deactivated leads nowhere until it is taken back', async () => {
    const one = await made(advertiserBody({ name: 'Sleeper' }));
    const set = (active: boolean) => manager.send('PUT', `/api/contacts/${one.contactId}/active`, { active }, agency);
    expect((await set(false)).json<ContactDetail>().active).toBe(false);
    expect((await set(false)).json<ContactDetail>().revision).toBe(2);
    expect((await set(true)).json<ContactDetail>().active).toBe(true);
    expect((await eventsOf(one.contactId)).map(({ action }) => action)).toEqual([
      'contact.created',
      'contact.deactivated',
      'contact.activated',
    ]);
  });
});

describe('a bank account', () => {
  test('is stored as it was given, and shown and logged masked', async () => {
    const one = await made(publisherBody({ name: 'Banked' }));
    const path = `/api/contacts/${one.contactId}/bank-account`;
    const bad = await manager.send('PUT', path, { accountName: 'B', iban: 'GB00 BUKB 2020', bic: 'X' }, agency);
    expect(pathsOf(bad.body)).toEqual(['body.iban', 'body.bic']);
    const given = { accountName: 'Banked Ltd', iban: 'gb33 BUKB 2020 1555 5555 55', bic: '' };
    expect((await manager.send('PUT', path, given, agency)).statusCode).toBe(204);
    expect((await manager.get(path, agency)).json()).toMatchObject(given);
    const shown = (await manager.get(`/api/contacts/${one.contactId}`, agency)).json<ContactDetail>();
    expect(shown.bank).toEqual({ accountName: 'Banked Ltd', iban: 'GB•• •••• 5555', bic: '' });
    const event = (await eventsOf(one.contactId)).at(-1);
    expect(event?.action).toBe('contact.bank_changed');
    expect(event?.after).not.toContain('2020');
    expect((await publisher.send('PUT', path, given, agency)).statusCode).toBe(403);
  });
});

describe('the list', () => {
  test('filters by words of a name, company, website and id, and by what it shows', async () => {
    const { list, total } = listReader<ContactRow>('/api/contacts', { kind: 'publisher' });
    const all = await list(manager);
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['publisher']));
    const [first] = all;
    expect(await list(manager, { searchTerm: String(first!.contactId) })).toEqual([first]);
    const host = all.find(({ website }) => website?.includes('www.'))!;
    expect(await list(manager, { searchTerm: host.website!.slice(12) })).toContainEqual(host);
    for (const [query, holds] of [
      [{ active: false }, (row: ContactRow) => !row.active],
      [{ publisherTypes: ['Cashback'] }, (row: ContactRow) => row.publisherType === 'Cashback'],
      [{ accountManagerIds: [12] }, (row: ContactRow) => row.accountManagerId === 12],
      [{ countries: ['IE'] }, (row: ContactRow) => row.country === 'IE'],
    ] as const) {
      const expected = all.filter(holds);
      expect(expected.length).toBeGreaterThan(0);
      expect(await total(manager, query)).toBe(expected.length);
    }
    const live = await network.deps.db
      .selectFrom('relation')
      .where('publisher_id', '=', publisher.own.contactId)
      .where('status', '=', 'live')
      .select('id')
      .execute();
    expect(all.find(({ contactId }) => contactId === publisher.own.contactId)?.campaigns).toBe(live.length);
  });
});

describe('an import', () => {
  const send = (rows: ImportCells[], dryRun: boolean, kind = 'publisher') =>
    manager.send('POST', '/api/contacts/import', { kind, dryRun, rows }, agency);
  const count = async () =>
    (await network.deps.db.selectFrom('contact').select('id').where('agency_id', '=', 1).execute()).length;

  test('says first what it would make and refuse, and why, and writes nothing', async () => {
    const before = await count();
    const checked = await send(
      [
        {
          name: 'Row One',
          email: 'one@row.example',
          website: 'www.row.example',
          vatRate: '7,5',
          publisherType: 'cashback',
        },
        { name: 'Row Two', email: 'nobody', accountManager: 'Ada Lovelace' },
        { name: 'row one', email: 'again@row.example' },
        { email: 'no-name@row.example', country: 'zz' },
      ],
      true,
    );
    expect(checked.statusCode, checked.body).toBe(200);
    const { made: good, refused, rows } = checked.json();
    expect([good, refused]).toEqual([1, 3]);
    expect(rows.map((row: { errors: { member: string }[] }) => row.errors.map(({ member }) => member))).toEqual([
      [],
      ['email', 'accountManager'],
      ['name'],
      ['name'],
    ]);
    expect(await count()).toBe(before);
  });

  test('makes all or none', async () => {
    const before = await count();
    const good = { name: 'Good Row', email: 'good@row.example', country: 'ie', website: 'good.example' };
    const refused = await send([good, { name: 'Bad Row', email: 'bad' }], false);
    expect([refused.statusCode, refused.json().refusal.key]).toEqual([409, 'contact.importRefused']);
    expect(await count()).toBe(before);
    const all = await send([good, { name: 'Other Row', email: 'other@row.example' }], false);
    expect(all.statusCode, all.body).toBe(200);
    expect(await count()).toBe(before + 2);
    const [one] = all.json().rows;
    const detail = (await manager.get(`/api/contacts/${one.contactId}`, agency)).json<ContactDetail>();
    expect(detail).toMatchObject({ name: 'Good Row', country: 'IE', currency: 'GBP', accountManagerId: 11 });
    expect(detail.sites).toEqual([expect.objectContaining({ url: 'https://good.example', name: 'good.example' })]);
    expect((await eventsOf(one.contactId)).map(({ action }) => action)).toEqual(['contact.created']);
    // The same accounts are refused the second time.
    expect((await send([good], true)).json()).toMatchObject({ made: 0, refused: 1 });
  });
});

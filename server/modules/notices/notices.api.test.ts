import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Changes } from '#contract/changes';
import type { Notification, NotificationKind } from '#contract/notifications';
import { audit } from '#server/domain/audit.store';
import { NOW } from '#server/testing/config';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';
import { startSmtp, type TestSmtp } from '#server/testing/smtp';
import { spanOf } from './digests.ts';
import { digested, untoldInvoices } from './notices.store.ts';

/** From an event to the bell and the mail of those who chose them. */

let smtp: TestSmtp;
let network: TestNetwork;
let publisher: Caller;
let manager: Caller;
let advertiser: Caller;
let cookies: Record<'publisher' | 'advertiser' | 'manager', string>;
let clock = NOW;
beforeAll(async () => {
  smtp = await startSmtp();
  network = await startNetwork(smtp.settings, undefined, () => clock);
  ({ publisher, advertiser, manager } = await network.callers());
  cookies = {
    publisher: await network.signIn('publisher'),
    advertiser: await network.signIn('advertiser'),
    manager: await network.signIn('manager'),
  };
});
afterAll(async () => {
  await network.drop();
  await smtp.close();
});
beforeEach(() => {
  clock = NOW;
  smtp.taken.length = 0;
});

type Role = keyof typeof cookies;
const asPerson = (role: Role, method: 'GET' | 'PUT', url: string, payload?: object) =>
  network.app.inject({
    method,
    url,
    headers: { cookie: cookies[role], origin: network.deps.publicUrl },
    ...(payload && { payload }),
  });
const choose = async (role: Role, choices: object[], language = 'en') => {
  const answer = await asPerson(role, 'PUT', '/api/notice-choices', { language, choices });
  expect(answer.statusCode, answer.body).toBe(200);
};
/** Notices in the bell, but for one's own sign-ins. */
const bell = async (role: Role) =>
  (await asPerson(role, 'GET', '/api/notifications'))
    .json<Notification[]>()
    .filter(({ kind }) => kind !== 'session.started');
const payment = async () =>
  (
    await network.deps.db
      .selectFrom('payment')
      .where('publisher_id', '=', publisher.own.contactId)
      .orderBy('id')
      .select('id')
      .executeTakeFirstOrThrow()
  ).id;

/** Logs an event of the demo publisher's payment, as sending it does. */
const sent = (id: number, actor = 'demo-manager') =>
  network.deps.db.transaction().execute((tx) =>
    audit(tx, {
      agency_id: 1,
      contact_id: publisher.own.contactId,
      actor_kind: 'user',
      actor_id: actor,
      actor_name: 'Leonie Achterberg',
      action: 'payment.sent',
      subject_kind: 'payment',
      subject_id: String(id),
      occurred_at: clock,
    }),
  );
/** Everything that was to be told is told. */
const told = async () => {
  const { db } = network.deps;
  const left = async () => {
    const events = await db.selectFrom('notice_event').select('id').execute();
    const mails = await db.selectFrom('notice_waiting').where('mail', '=', 'once').select('id').execute();
    const unsent = await db.selectFrom('outbox').where('state', '<>', 'sent').select('id').execute();
    return events.length + mails.length + unsent.length;
  };
  await expect.poll(left, { timeout: 20_000 }).toBe(0);
};

describe('choices', () => {
  test('each role has its kinds, as usual until it chooses', async () => {
    const kindsOf = async (role: Role) => (await asPerson(role, 'GET', '/api/notice-choices')).json();
    const { choices, mail, language } = await kindsOf('publisher');
    expect([mail, language]).toEqual([true, 'en']);
    expect(choices.map((one: { kind: string }) => one.kind)).toEqual([
      'noted',
      'claimAnswered',
      'batchProcessed',
      'paymentRaised',
      'paymentSent',
      'placementChanged',
      'campaignAnswered',
      'campaignPaused',
      'signIn',
      'keyEnding',
      'figures',
    ]);
    expect(choices).toContainEqual({ kind: 'paymentSent', bell: true, mail: 'once' });
    const ofManager = (await kindsOf('manager')).choices.map((one: { kind: string }) => one.kind);
    expect(ofManager).toEqual([
      'noted',
      'batchProcessed',
      'invoiceUnpaid',
      'applicationReceived',
      'signIn',
      'keyEnding',
      'suspicion',
      'figures',
    ]);
  });

  test.each([
    [{ kind: 'invoiceDue', bell: true, mail: 'none' }, 'body.choices.0.kind'],
    [{ kind: 'figures', bell: false, mail: 'once' }, 'body.choices.0.mail'],
  ])('what cannot be chosen is refused: %o', async (choice, path) => {
    const answer = await asPerson('publisher', 'PUT', '/api/notice-choices', { language: 'en', choices: [choice] });
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, path]);
  });
});

describe('an event', () => {
  test('is told in the bell and by mail, once, in the chosen language', async () => {
    await choose('publisher', [{ kind: 'paymentSent', bell: true, mail: 'once' }], 'de');
    const id = await payment();
    const before = (await bell('publisher')).length;
    await sent(id);
    await told();
    const [first, ...others] = await bell('publisher');
    expect(others).toHaveLength(before);
    expect(first).toMatchObject({
      kind: 'payment.sent',
      subject: { id, name: String(id) },
      contactId: publisher.own.contactId,
    });
    const taken = () => smtp.taken.filter(({ subject }) => subject.startsWith('Auszahlung'));
    await expect
      .poll(() => taken().map(({ to, subject }) => [to, subject]))
      .toEqual([[['publisher@demo.partnerdeck.test'], `Auszahlung ${id}: ausgezahlt`]]);
    expect(taken()[0]!.text).toContain(`http://partnerdeck.test/1/${publisher.own.contactId}/payments/${id}`);
  });

  test('is not told to whom it is switched off, nor to whom did it', async () => {
    await choose('publisher', [{ kind: 'paymentSent', bell: false, mail: 'none' }]);
    const before = (await bell('publisher')).length;
    await sent(await payment());
    await told();
    await choose('publisher', [{ kind: 'paymentSent', bell: true, mail: 'once' }]);
    await sent(await payment(), 'demo-publisher');
    await told();
    expect((await bell('publisher')).length).toBe(before);
    expect(smtp.taken).toEqual([]);
  });

  test('is not mailed to whom has left the account meanwhile', async () => {
    await network.deps.db
      .insertInto('notice_waiting')
      .values({
        id: 9_000_000,
        user_id: 'demo-publisher',
        membership_id: 999,
        agency_id: 1,
        contact_id: publisher.own.contactId,
        mail: 'once',
        kind: 'payment.sent',
        subject_id: 1,
        subject_name: '1',
        actor_name: 'x',
        occurred_at: NOW,
      })
      .execute();
    await told();
    expect(smtp.taken).toEqual([]);
  });

  test('is not told to whom has left the account', async () => {
    await choose('publisher', [{ kind: 'paymentSent', bell: true, mail: 'once' }]);
    const own = network.deps.db.updateTable('membership').where('id', '=', publisher.membership.id);
    const before = (await bell('publisher')).length;
    await own.set({ ended_at: NOW }).execute();
    try {
      await sent(await payment());
      await told();
    } finally {
      await own.set({ ended_at: null }).execute();
    }
    network.deps.sessions.forget();
    expect([smtp.taken, (await bell('publisher')).length]).toEqual([[], before]);
  });

  test('what one side writes is told to the others, as the account’s word', async () => {
    const { db } = network.deps;
    const ofBoth = { publisher_id: publisher.own.contactId, advertiser_id: advertiser.own.contactId };
    const one = await db
      .selectFrom('conversion')
      .where('publisher_id', '=', ofBoth.publisher_id)
      .where('advertiser_id', '=', ofBoth.advertiser_id)
      .where('id', 'not in', db.selectFrom('conversion_note').select('conversion_id'))
      .orderBy('id')
      .select(['id', 'advertiser_ref'])
      .executeTakeFirstOrThrow();
    await db.updateTable('conversion').set({ status: 'rejected' }).where('id', '=', one.id).execute();
    const write = async (caller: Caller, note: string) => {
      const answer = await caller.send('POST', `/api/conversions/${one.id}/notes`, { note }, caller.own);
      expect(answer.statusCode, answer.body).toBe(201);
      await told();
      return smtp.taken.splice(0).map(({ to, subject }) => [to[0], subject]);
    };
    const line = (account: string) => `${account} wrote about the conversion of order ${one.advertiser_ref}`;
    const nameOf = async (id: number) =>
      (await db.selectFrom('contact').where('id', '=', id).select('name').executeTakeFirstOrThrow()).name;
    const [ofPublisher, ofAdvertiser] = [await nameOf(ofBoth.publisher_id), await nameOf(ofBoth.advertiser_id)];
    await choose('publisher', [{ kind: 'noted', bell: true, mail: 'once' }]);
    const [advertisers, managers] = ['advertiser@demo.partnerdeck.test', 'manager@demo.partnerdeck.test'];
    expect(Object.fromEntries(await write(publisher, 'Why?'))).toEqual({
      [advertisers]: line(ofPublisher),
      [managers]: line(ofPublisher),
    });
    expect(await write(advertiser, 'They came back.')).toEqual([
      ['publisher@demo.partnerdeck.test', line(ofAdvertiser)],
    ]);
    expect((await bell('publisher'))[0]).toMatchObject({ kind: 'conversion.noted', subject: { id: one.id } });
    const ofManager = await write(manager, 'I have asked the shop.');
    expect(ofManager.map(([to]) => to).toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      advertisers,
      'publisher@demo.partnerdeck.test',
    ]);
  });

  test('a note on an enquiry is told, and one that comes with a decision is not told beside it', async () => {
    const { db } = network.deps;
    const [noted, decided] = await db
      .selectFrom('enquiry')
      .where('publisher_id', '=', publisher.own.contactId)
      .where('status_id', 'in', [1, 2])
      .orderBy('id')
      .select('id')
      .limit(2)
      .execute();
    const answer = async (caller: Caller, id: number, body: object) => {
      const response = await caller.send('PATCH', `/api/enquiries/${id}`, body, caller.own);
      expect(response.statusCode, response.body).toBe(200);
      await told();
      const [first, second] = await bell('publisher');
      return [first?.kind, second?.kind];
    };
    expect((await answer(manager, noted!.id, { note: 'Which day?' }))[0]).toBe('claim.noted');
    const body = { status: 'Rejected', rejectionCode: 2, note: 'It came back.' };
    expect(await answer(manager, decided!.id, body)).toEqual(['claim.rejected', 'claim.noted']);
  });

  test('a payment is told when it is raised, an invoice when it is sent', async () => {
    const log = (action: 'payment.created' | 'invoice.sent', contact: number, id: number) =>
      network.deps.db.transaction().execute((tx) =>
        audit(tx, {
          agency_id: 1,
          contact_id: contact,
          actor_kind: 'user',
          actor_id: 'demo-manager',
          actor_name: 'Leonie Achterberg',
          action,
          subject_kind: action === 'invoice.sent' ? 'invoice' : 'payment',
          subject_id: String(id),
          occurred_at: clock,
        }),
      );
    const invoice = await network.deps.db
      .selectFrom('invoice')
      .where('advertiser_id', '=', advertiser.own.contactId)
      .orderBy('id')
      .select('id')
      .executeTakeFirstOrThrow();
    const raised = await payment();
    await log('payment.created', publisher.own.contactId, raised);
    await log('invoice.sent', advertiser.own.contactId, invoice.id);
    await told();
    expect((await bell('publisher'))[0]).toMatchObject({ kind: 'payment.raised', subject: { id: raised } });
    expect((await bell('advertiser'))[0]).toMatchObject({ kind: 'invoice.sent', subject: { id: invoice.id } });
  });

  test('a placement is told to its publisher when others touch it, and not what its own people and keys do', async () => {
    const { db } = network.deps;
    const { id } = await db
      .selectFrom('placement')
      .where('publisher_id', '=', publisher.own.contactId)
      .where('deleted', '=', false)
      .orderBy('id')
      .select('id')
      .executeTakeFirstOrThrow();
    const query = { advertiserId: 0 };
    const placementsTold = async () => {
      await told();
      return (await bell('publisher')).map(({ kind }) => kind).filter((kind) => kind.startsWith('placement.'));
    };
    const archive = async (caller: Caller, archived: boolean) => {
      const answer = await caller.send('PUT', `/api/placements/${id}/archived`, { archived }, query);
      expect(answer.statusCode, answer.body).toBe(200);
      return placementsTold();
    };
    expect(await archive(publisher, true)).toEqual([]);
    expect(await archive(manager, false)).toEqual(['placement.restored']);
    const now = (await manager.get(`/v1/placements/${id}`, query)).json();
    const was = {
      placementName: now.name,
      type: now.type,
      placementDescription: now.description,
      destinationUrl: now.thirdPartyUrl,
    };
    const body = { ...was, placementName: 'Footer of the home page', was };
    const changed = await manager.send('PUT', `/api/placements/${id}`, body, query);
    expect(changed.statusCode, changed.body).toBe(200);
    expect(await placementsTold()).toEqual(['placement.changed', 'placement.restored']);
  });

  test('a publisher hears whether its application for a campaign is accepted, and why it is refused', async () => {
    await choose('publisher', [{ kind: 'campaignAnswered', bell: true, mail: 'once' }]);
    const { db } = network.deps;
    const one = await db
      .selectFrom('relation')
      .innerJoin('campaign', 'campaign.id', 'relation.campaign_id')
      .where('publisher_id', '=', publisher.own.contactId)
      .where('relation.status', '=', 'live')
      .orderBy('relation.id')
      .select(['relation.id', 'campaign.id as campaignId', 'campaign.name'])
      .executeTakeFirstOrThrow();
    await db.updateTable('relation').set({ status: 'pending' }).where('id', '=', one.id).execute();
    const decide = async (was: string, status: string, reason = '') => {
      const answer = await manager.send('PUT', `/api/relations/${one.id}`, { was, status, reason }, manager.own);
      expect(answer.statusCode, answer.body).toBe(200);
      await told();
      return smtp.taken.splice(0);
    };
    const [refused, ...others] = await decide('pending', 'rejected', 'No lamps on your site');
    expect([refused!.subject, others]).toEqual([`Your application for the campaign ${one.name} is refused`, []]);
    expect(refused!.to).toEqual(['publisher@demo.partnerdeck.test']);
    expect(refused!.text).toContain('The reason given: No lamps on your site');
    expect(refused!.text).toContain(`/1/${publisher.own.contactId}/campaigns/${one.campaignId}`);
    expect((await decide('rejected', 'live')).map(({ subject }) => subject)).toEqual([
      `You are accepted for the campaign ${one.name}`,
    ]);
    // Who was in the campaign before has not applied.
    await choose('publisher', [{ kind: 'campaignPaused', bell: true, mail: 'none' }]);
    expect(await decide('live', 'paused')).toEqual([]);
    expect(await decide('paused', 'live')).toEqual([]);
    expect((await bell('publisher')).map(({ kind }) => kind).slice(0, 3)).toEqual([
      'relation.paused',
      'relation.live',
      'relation.rejected',
    ]);
  });

  test('that a campaign pauses is told to its advertiser and to those who are in it', async () => {
    await choose('publisher', [{ kind: 'campaignPaused', bell: true, mail: 'none' }]);
    const { id, name } = await network.deps.db
      .selectFrom('campaign')
      .innerJoin('relation', 'relation.campaign_id', 'campaign.id')
      .where('campaign.advertiser_id', '=', advertiser.own.contactId)
      .where('campaign.status', '=', 'live')
      .where('relation.publisher_id', '=', publisher.own.contactId)
      .where('relation.status', '=', 'live')
      .orderBy('campaign.id')
      .select(['campaign.id', 'campaign.name'])
      .executeTakeFirstOrThrow();
    const set = async (was: string, status: string) => {
      const answer = await manager.send('PUT', `/api/campaigns/${id}/status`, { status, was }, manager.own);
      expect(answer.statusCode, answer.body).toBe(200);
      await told();
    };
    await set('live', 'paused');
    for (const role of ['advertiser', 'publisher'] as const)
      expect(await bell(role)).toContainEqual(
        expect.objectContaining({ kind: 'campaign.paused', subject: expect.objectContaining({ id, name }) }),
      );
    await set('paused', 'live');
  });

  test('that cannot be told now is told later, and keeps nobody else waiting', async () => {
    const { db } = network.deps;
    const received = { agency_id: 1, actor_id: '', actor_name: '', occurred_at: NOW };
    await db
      .insertInto('notice_event')
      .values([
        { ...received, id: 9_000_001, kind: 'application.received', subject_id: 'none', subject_name: 'Late' },
        { ...received, id: 9_000_002, kind: 'application.received', subject_id: '2', subject_name: 'Early' },
      ])
      .execute();
    const names = async () =>
      (await bell('manager')).filter(({ kind }) => kind === 'application.received').map(({ subject }) => subject.name);
    await expect.poll(names, { timeout: 15_000 }).toEqual(['Early']);
    await db.updateTable('notice_event').set({ subject_id: '1' }).where('id', '=', 9_000_001).execute();
    clock = new Date(NOW.getTime() + 60_000);
    await expect.poll(names, { timeout: 15_000 }).toEqual(expect.arrayContaining(['Early', 'Late']));
    // Mails of this time would wait for it after the clock is set back.
    await told();
  });

  test('a transaction that fails tells nothing', async () => {
    const before = (await bell('publisher')).length;
    const answer = await manager.send('PATCH', `/api/payments/${await payment()}`, { status: 'Raised' });
    expect(answer.statusCode).toBe(400);
    await told();
    expect((await bell('publisher')).length).toBe(before);
  });
});

test('an invoice is told once, three days before it is due', async () => {
  const { db } = network.deps;
  const invoice = await db
    .selectFrom('invoice')
    .where('advertiser_id', '=', advertiser.own.contactId)
    .where('deleted', '=', false)
    .orderBy('id')
    .select('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('invoice')
    .set({ status: 'Sent', outstanding: '10.00', due_on: '2026-03-22' })
    .where('id', '=', invoice.id)
    .execute();
  const about = async () =>
    (await bell('advertiser')).filter((one) => one.kind === 'invoice.due' && one.subject.id === invoice.id);
  clock = new Date('2026-03-19T00:05:00Z');
  await expect.poll(about, { timeout: 15_000 }).toHaveLength(1);
  clock = new Date('2026-03-20T00:05:00Z');
  await sent(await payment());
  await told();
  expect(await about()).toMatchObject([{ subject: { name: '2026-03-22' } }]);
});

test('an invoice that is not paid is overdue from the next day on: its advertiser and the agency are told once', async () => {
  const { db } = network.deps;
  const [unpaid, paid] = await db
    .selectFrom('invoice')
    .where('advertiser_id', '=', advertiser.own.contactId)
    .where('deleted', '=', false)
    .orderBy('id', 'desc')
    .select('id')
    .limit(2)
    .execute();
  const late = { status: 'Sent', due_on: '2026-03-24' } as const;
  const set = (id: number, outstanding: string) =>
    db
      .updateTable('invoice')
      .set({ ...late, outstanding })
      .where('id', '=', id)
      .execute();
  await set(unpaid!.id, '10.00');
  await set(paid!.id, '0.00');
  const about = async (role: Role, kind: NotificationKind) =>
    (await bell(role)).filter((one) => one.kind === kind && [unpaid!.id, paid!.id].includes(one.subject.id));
  // On its last day it is due, and nothing more.
  clock = new Date('2026-03-24T23:55:00Z');
  await expect.poll(() => about('advertiser', 'invoice.due'), { timeout: 15_000 }).toHaveLength(1);
  clock = new Date('2026-03-25T00:05:00Z');
  await expect.poll(() => about('advertiser', 'invoice.overdue'), { timeout: 15_000 }).toHaveLength(1);
  clock = new Date('2026-03-26T00:05:00Z');
  await sent(await payment());
  // Other invoices of the demo are due or overdue by then.
  const untold = async () => [
    ...(await untoldInvoices(db, 'due', '2026-03-26', '2026-03-29')),
    ...(await untoldInvoices(db, 'overdue', '2026-03-12', '2026-03-25')),
  ];
  await expect.poll(untold, { timeout: 15_000 }).toEqual([]);
  await told();
  const { name } = await db
    .selectFrom('contact')
    .where('id', '=', advertiser.own.contactId)
    .select('name')
    .executeTakeFirstOrThrow();
  expect(await about('advertiser', 'invoice.overdue')).toMatchObject([
    {
      contactId: advertiser.own.contactId,
      subject: { id: unpaid!.id, name: '2026-03-24' },
      createdAt: '2026-03-25T00:05:00.000Z',
    },
  ]);
  expect(await about('manager', 'invoice.unpaid')).toMatchObject([{ contactId: 0, subject: { id: unpaid!.id, name } }]);
  expect((await bell('publisher')).filter(({ kind }) => kind.startsWith('invoice.'))).toEqual([]);
});

test('the end of a key is told a week before and when it has come, to its maker and the admins of its account', async () => {
  const { db } = network.deps;
  clock = new Date('2026-04-01T00:05:00Z');
  const own = await db
    .selectFrom('membership')
    .where('contact_id', '=', publisher.own.contactId)
    .selectAll()
    .executeTakeFirstOrThrow();
  const userOf = async (role: Role) =>
    (
      await db
        .selectFrom('auth_user')
        .where('email', '=', `${role}@demo.partnerdeck.test`)
        .select('id')
        .executeTakeFirstOrThrow()
    ).id;
  // The demo's advertiser and manager belong to the publisher's account for a while.
  const joined = [
    { ...own, id: 9001, user_id: await userOf('advertiser'), level: 'admin' as const },
    { ...own, id: 9002, user_id: await userOf('manager'), level: 'member' as const },
  ];
  await db.insertInto('membership').values(joined).execute();
  const january = new Date('2026-01-10T09:00:00Z');
  const key = (id: number, name: string, end: string | null, rest: object = {}) => ({
    id,
    name,
    membership_id: own.id,
    key_prefix: 'pd_',
    key_hash: `hash ${id}`,
    created_at: january,
    expires_at: end === null ? null : new Date(end),
    last_used_at: null,
    revoked_at: null,
    level: null,
    operations: null,
    last_used_address: null,
    old_key_hash: null,
    old_key_ends_at: null,
    ...rest,
  });
  // Keys with the lower number are told first in one look.
  await db
    .insertInto('service_account')
    .values([
      key(901, 'Nightly export', '2026-04-20T09:00:00Z'),
      key(902, 'For an hour', '2026-04-20T09:00:00Z', { created_at: new Date('2026-04-20T08:00:00Z') }),
      key(903, 'Revoked', '2026-04-20T09:00:00Z', { revoked_at: january }),
      key(904, 'For good', null),
      key(905, 'Earlier', '2026-04-19T09:00:00Z'),
      key(906, 'Later', '2026-04-28T09:00:00Z'),
    ])
    .execute();
  const about = async (role: Role) =>
    (await bell(role))
      .filter(({ kind }) => kind.startsWith('key.'))
      .map(({ kind, subject }) => `${kind} ${subject.name}`)
      .toSorted();
  const tellsPublisher = (all: string[]) => expect.poll(() => about('publisher'), { timeout: 15_000 }).toEqual(all);
  clock = new Date('2026-04-13T08:00:00Z');
  await tellsPublisher(['key.ending Earlier']);
  clock = new Date('2026-04-13T10:00:00Z');
  await tellsPublisher(['key.ending Earlier', 'key.ending Nightly export']);
  clock = new Date('2026-04-20T09:01:00Z');
  const ends = ['key.ended Earlier', 'key.ended For an hour', 'key.ended Nightly export'];
  await tellsPublisher([...ends, 'key.ending Earlier', 'key.ending Nightly export']);
  clock = new Date('2026-04-21T10:00:00Z');
  const all = [...ends, 'key.ending Earlier', 'key.ending Later', 'key.ending Nightly export'];
  await tellsPublisher(all);
  expect(await about('advertiser')).toEqual(all);
  expect(await about('manager')).toEqual([]);
  await told();
  expect(smtp.taken.map(({ subject }) => subject)).toContain('The key of Nightly export will end within a week');
  await db
    .updateTable('membership')
    .set({ ended_at: clock })
    .where(
      'id',
      'in',
      joined.map(({ id }) => id),
    )
    .execute();
});

describe('digests', () => {
  test('spans: the day before from six on, and the week from Monday to Sunday', () => {
    const days = (period: 'daily' | 'weekly', now: string) => {
      const { since, until } = spanOf(period, new Date(now));
      return [since.toISOString(), until.toISOString()].map((at) => at.slice(0, 10));
    };
    expect(days('daily', '2026-03-17T05:59:59Z')).toEqual(['2026-03-15', '2026-03-16']);
    expect(days('daily', '2026-03-17T06:00:00Z')).toEqual(['2026-03-16', '2026-03-17']);
    expect(days('weekly', '2026-03-16T05:59:59Z')).toEqual(['2026-03-02', '2026-03-09']);
    expect(days('weekly', '2026-03-16T06:00:00Z')).toEqual(['2026-03-09', '2026-03-16']);
    expect(days('weekly', '2026-03-22T23:00:00Z')).toEqual(['2026-03-09', '2026-03-16']);
  });

  test('a digest has the figures of the overview and the notices of its day, once', async () => {
    const { db } = network.deps;
    await choose('publisher', [
      { kind: 'paymentSent', bell: true, mail: 'daily' },
      { kind: 'figures', bell: false, mail: 'daily' },
    ]);
    const id = await payment();
    await sent(id);
    await told();
    expect(smtp.taken).toEqual([]);
    const changes = (
      await publisher.get('/api/changes', {
        since: '2026-03-14T23:59:59.999Z',
        until: NOW.toISOString(),
        targetCurrencyCode: publisher.membership.currency,
      })
    ).json<Changes>();
    clock = new Date('2026-03-16T06:00:30Z');
    const digests = () => db.selectFrom('outbox').where('kind', '=', 'digest').selectAll().execute();
    await expect.poll(async () => (await digests()).length, { timeout: 20_000 }).toBe(1);
    await told();
    const [mail] = smtp.taken.filter((one) => one.subject === 'Your day: 15 March 2026');
    expect(mail!.to).toEqual(['publisher@demo.partnerdeck.test']);
    expect(mail!.text).toContain(`Payment ${id} is paid`);
    const moved = changes.movements.filter((one) => one.conversions > 0);
    expect(moved.length).toBeGreaterThan(0);
    const [row] = await digests();
    const [account] = (JSON.parse(row!.data) as { accounts: { figures: object[] }[] }).accounts;
    expect(account!.figures).toEqual(
      moved.map(({ kind, conversions, commission, cost, valueChange }) => ({
        kind,
        conversions,
        commission,
        cost,
        valueChange,
      })),
    );
    clock = new Date('2026-03-16T09:00:30Z');
    await sent(id);
    await told();
    expect(await digests()).toHaveLength(1);
    clock = new Date('2026-03-17T06:00:30Z');
    await expect.poll(async () => (await digests()).length, { timeout: 20_000 }).toBe(2);
  });

  test('each agency of a person has a digest of its own, which no other agency reads', async () => {
    const { db } = network.deps;
    const other = await db
      .selectFrom('contact')
      .where('agency_id', '=', 2)
      .where('kind', '=', 'publisher')
      .orderBy('id')
      .select(['id', 'name'])
      .executeTakeFirstOrThrow();
    await db
      .insertInto('membership')
      .values({
        id: 9_000_001,
        user_id: 'demo-publisher',
        agency_id: 2,
        role: 'publisher',
        level: 'viewer',
        contact_id: other.id,
        account_manager_id: null,
        created_at: NOW,
        ended_at: null,
      })
      .execute();
    network.deps.sessions.forget();
    await choose('publisher', [{ kind: 'paymentSent', bell: true, mail: 'daily' }]);
    const waiting = (id: number, agencyId: number, contactId: number, membershipId: number) => ({
      id,
      user_id: 'demo-publisher',
      membership_id: membershipId,
      agency_id: agencyId,
      contact_id: contactId,
      mail: 'daily' as const,
      kind: 'payment.sent' as const,
      subject_id: id,
      subject_name: String(id),
      actor_name: '',
      occurred_at: clock,
    });
    clock = new Date('2026-03-18T12:00:00Z');
    await db
      .insertInto('notice_waiting')
      .values([
        waiting(9_100_001, 1, publisher.own.contactId, publisher.membership.id),
        waiting(9_100_002, 2, other.id, 9_000_001),
      ])
      .execute();
    clock = new Date('2026-03-19T06:00:30Z');
    const texts = async () => {
      const rows = await db
        .selectFrom('outbox')
        .where('kind', '=', 'digest')
        .where('created_at', '=', clock)
        .orderBy('agency_id')
        .select(['agency_id', 'data'])
        .execute();
      return rows.map(({ agency_id, data }) => [agency_id, data.match(/91000\d\d/g), data.includes(other.name)]);
    };
    await expect.poll(texts, { timeout: 20_000 }).toEqual([
      [1, ['9100001'], false],
      [2, ['9100002'], true],
    ]);
    // Who joined at the end of a day hears nothing of it.
    expect((await digested(db, 'daily', NOW)).filter(({ agencyId }) => agencyId === 2)).toEqual([]);
  });
});

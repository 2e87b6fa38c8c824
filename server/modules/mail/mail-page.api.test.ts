import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/day';
import type { MailDetail, MailRow } from '#contract/mail';
import type { SentInvitation } from '#contract/people';
import { NOW } from '#server/testing/config';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';
import { startSmtp, type TestSmtp } from '#server/testing/smtp';

const link = 'https://partnerdeck.test/invited?code=one-time';
const data = { accountName: 'Shoes', inviterName: 'Ann', link, endsAt: '2026-03-22T12:00:00Z' };

async function queued(network: TestNetwork, to: string, agencyId?: number): Promise<number> {
  const { db, mail } = network.deps;
  const invitation = { to, language: 'en', kind: 'invitation', data } as const;
  await mail.queue(db, agencyId === undefined ? invitation : { ...invitation, agencyId });
  const { id } = await db.selectFrom('outbox').where('to_address', '=', to).select('id').executeTakeFirstOrThrow();
  return id;
}

const detail = async (manager: Caller, id: number) =>
  (await manager.get(`/api/mails/${id}`, { agencyId: 1 })).json<MailDetail>();
const invite = async (manager: Caller, email: string) => {
  const wanted = { emails: [email], level: 'member', language: 'en', by: 'mail' };
  const answer = await manager.send('POST', '/v1/invitations', wanted);
  return answer.json<SentInvitation[]>()[0]!.id;
};
const mailsTo = async ({ deps: { db } }: TestNetwork, to: string) =>
  (await db.selectFrom('outbox').where('to_address', '=', to).orderBy('id').select('id').execute()).map(({ id }) => id);
const sendAgain = (manager: Caller, id: number) => manager.send('POST', `/api/mails/${id}/send`, {}, { agencyId: 1 });

describe('without a mail server', () => {
  let network: TestNetwork;
  let manager: Caller;
  let clock = NOW;
  beforeAll(async () => {
    network = await startNetwork({}, undefined, () => clock);
    manager = await network.as('manager');
  });
  afterAll(() => network.drop());

  test('an admin of the agency sees the link, to hand it over', async () => {
    const id = await queued(network, 'own@example.com', 1);
    const mail = await detail(manager, id);
    expect(mail).toMatchObject({ state: 'unsent', link, canSend: false, subject: 'Ann invites you to Shoes' });
    expect(mail.text).toContain(link);
    const answer = await sendAgain(manager, id);
    expect([answer.statusCode, answer.json().refusal.key]).toEqual([409, 'mail.noServer']);
    expect((await manager.get('/api/mail-server', { agencyId: 1 })).json()).toEqual({
      configured: false,
      sender: null,
      signInTrouble: null,
    });
  });

  test('a link that was replaced or is over is not handed over', async () => {
    const invitation = await invite(manager, 'ada@example.com');
    await manager.send('POST', `/v1/invitations/${invitation}/renew`, { by: 'mail' });
    const [old, renewed] = await mailsTo(network, 'ada@example.com');
    const links = async () => [(await detail(manager, old!)).link, (await detail(manager, renewed!)).link];
    expect(await links()).toEqual([null, expect.stringContaining('/invitation/')]);
    clock = new Date(NOW.getTime() + 7 * DAY_MS);
    expect(await links()).toEqual([null, null]);
    clock = NOW;
    await network.deps.db.deleteFrom('outbox').where('id', 'in', [old!, renewed!]).execute();
  });

  test('mail of another agency, or of nobody’s, is not there', async () => {
    const foreign = [await queued(network, 'two@example.com', 2), await queued(network, 'nobody@example.com')];
    for (const id of foreign) expect((await manager.get(`/api/mails/${id}`, { agencyId: 1 })).statusCode).toBe(404);
    const rows = (await manager.get('/api/mails', { agencyId: 1 })).json<MailRow[]>();
    expect(rows.map((row) => row.to)).toEqual(['own@example.com']);
  });

  test('a member of the agency does not see them', async () => {
    const { db } = network.deps;
    await db.updateTable('membership').set({ level: 'member' }).where('id', '=', manager.membership.id).execute();
    expect((await manager.get('/api/mails', { agencyId: 1 })).statusCode).toBe(403);
    await db.updateTable('membership').set({ level: 'admin' }).where('id', '=', manager.membership.id).execute();
  });

  test('links of old mail are emptied, and old mail is deleted', async () => {
    const { db } = network.deps;
    const old = await queued(network, 'old@example.com', 1);
    const ancient = await queued(network, 'ancient@example.com', 1);
    const madeAt = async (id: number, at: string) =>
      db
        .updateTable('outbox')
        .set({ created_at: new Date(at) })
        .where('id', '=', id)
        .execute();
    await madeAt(old, '2026-02-20T00:00:00Z');
    await madeAt(ancient, '2025-08-01T00:00:00Z');
    await network.deps.mail.sweep();
    expect(await detail(manager, old)).toMatchObject({ link: null, text: expect.not.stringContaining('one-time') });
    expect((await manager.get(`/api/mails/${ancient}`, { agencyId: 1 })).statusCode).toBe(404);
  });
});

describe('with a mail server', () => {
  let smtp: TestSmtp;
  let network: TestNetwork;
  let manager: Caller;
  let clock = NOW;
  beforeAll(async () => {
    smtp = await startSmtp();
    network = await startNetwork(smtp.settings, undefined, () => clock);
    manager = await network.as('manager');
  });
  afterAll(async () => {
    await network.drop();
    await smtp.close();
  });

  test('nobody sees a link; a bounced mail is sent again, and the log says so', async () => {
    smtp.answers.receiver = () => 550;
    const id = await queued(network, 'bounced@example.com', 1);
    await expect.poll(async () => (await detail(manager, id)).state, { timeout: 15_000 }).toBe('bounced');
    const bounced = await detail(manager, id);
    expect(bounced).toMatchObject({ link: null, canSend: true, trouble: { why: 'refused' }, attempts: 1 });
    expect(bounced.text).not.toContain('one-time');
    smtp.answers.receiver = () => undefined;
    expect((await sendAgain(manager, id)).statusCode).toBe(204);
    await expect.poll(async () => (await detail(manager, id)).state, { timeout: 15_000 }).toBe('sent');
    expect(smtp.taken.map((mail) => mail.to)).toEqual([['bounced@example.com']]);
    expect(smtp.taken[0]!.text).toContain(link);
    const again = await sendAgain(manager, id);
    expect([again.statusCode, again.json().refusal.key]).toEqual([409, 'mail.onItsWay']);
    const log = (await manager.get('/api/audit', { agencyId: 1, contactId: 0, subjectKind: 'mail' })).json();
    expect(log).toMatchObject([{ action: 'mail.sent_again', before: { state: 'bounced' } }]);
    expect((await manager.get('/api/mail-server', { agencyId: 1 })).json()).toEqual({
      configured: true,
      sender: 'Partnerdeck <mail@partnerdeck.test>',
      signInTrouble: null,
    });
  });

  test('mail of a sign-in that did not get through is told by number and cause, for seven days', async () => {
    const server = async () => (await manager.get('/api/mail-server', { agencyId: 1 })).json();
    smtp.answers.receiver = () => 550;
    const id = await queued(network, 'stranger@example.com');
    await expect.poll(server, { timeout: 15_000 }).toMatchObject({ signInTrouble: { mails: 1, why: 'refused' } });
    smtp.answers.receiver = () => undefined;
    expect(JSON.stringify(await server())).not.toContain('stranger');
    expect((await manager.get(`/api/mails/${id}`, { agencyId: 1 })).statusCode).toBe(404);
    clock = new Date(NOW.getTime() + 8 * DAY_MS);
    expect(await server()).toMatchObject({ signInTrouble: null });
    clock = NOW;
  });

  test('the list filters and sorts', async () => {
    const rows = async (query: object) =>
      (await manager.get('/api/mails', { agencyId: 1, ...query })).json<MailRow[]>().map((row) => row.to);
    await queued(network, 'another@example.com', 1);
    await expect.poll(() => rows({ state: 'sent' }), { timeout: 15_000 }).toHaveLength(2);
    expect(await rows({ to: 'BOUNC' })).toEqual(['bounced@example.com']);
    expect(await rows({ sortColumnName: 'to', sortDirection: 'asc' })).toEqual([
      'another@example.com',
      'bounced@example.com',
    ]);
    expect(await rows({ kind: 'digest' })).toEqual([]);
  });

  test('an invitation that is withdrawn is mailed no more', async () => {
    smtp.answers.receiver = (address) => (address.startsWith('gone') ? 450 : 550);
    const withdraw = (id: number) => manager.send('DELETE', `/v1/invitations/${id}`, {});
    const [waits, bounced] = [await invite(manager, 'gone@example.com'), await invite(manager, 'no@example.com')];
    const [[queuedId], [bouncedId]] = [
      await mailsTo(network, 'gone@example.com'),
      await mailsTo(network, 'no@example.com'),
    ];
    await expect.poll(async () => (await detail(manager, queuedId!)).attempts, { timeout: 15_000 }).toBe(1);
    await expect.poll(async () => (await detail(manager, bouncedId!)).state, { timeout: 15_000 }).toBe('bounced');
    expect((await detail(manager, bouncedId!)).canSend).toBe(true);
    for (const id of [waits, bounced]) expect((await withdraw(id)).statusCode).toBe(204);
    expect((await detail(manager, bouncedId!)).canSend).toBe(false);
    const again = await sendAgain(manager, bouncedId!);
    expect([again.statusCode, again.json().refusal.key]).toEqual([409, 'mail.linkEnded']);
    smtp.answers.receiver = () => undefined;
    smtp.taken.length = 0;
    clock = new Date(NOW.getTime() + 60_000);
    await expect.poll(() => mailsTo(network, 'gone@example.com'), { timeout: 20_000 }).toEqual([]);
    expect(smtp.taken).toEqual([]);
  });
});

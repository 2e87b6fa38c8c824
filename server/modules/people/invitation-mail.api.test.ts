import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Invitation, SentInvitation } from '#contract/people';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';
import { addSecond } from '#server/testing/second-network';
import { startSmtp, type TestSmtp } from '#server/testing/smtp';

/** Who invites sees whether the mail got through. */

let smtp: TestSmtp;
let network: TestNetwork;
let publisher: Caller;
beforeAll(async () => {
  smtp = await startSmtp();
  network = await startNetwork(smtp.settings);
  ({ publisher } = await network.callers());
});
afterAll(async () => {
  await network.drop();
  await smtp.close();
});

const invite = async (email: string, by: 'mail' | 'link') => {
  const answer = await publisher.send('POST', '/v1/invitations', {
    emails: [email],
    level: 'viewer',
    language: 'en',
    by,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<SentInvitation[]>()[0]!;
};
const mailOf = async (email: string) => {
  const rows = (await publisher.get('/v1/invitations')).json<Invitation[]>();
  return rows.find((row) => row.email === email)?.mail;
};

test('a mail that is refused says so until it is sent again, one that arrives says sent', async () => {
  smtp.answers.receiver = () => 550;
  const wrong = await invite('wrong@example.com', 'mail');
  expect(wrong.mail).toEqual({ state: 'queued', why: null });
  await expect.poll(() => mailOf('wrong@example.com')).toEqual({ state: 'bounced', why: 'refused' });
  smtp.answers.receiver = () => undefined;
  const renewed = await publisher.send('POST', `/v1/invitations/${wrong.id}/renew`, { by: 'mail' });
  expect(renewed.statusCode, renewed.body).toBe(200);
  await expect.poll(() => mailOf('wrong@example.com')).toEqual({ state: 'sent', why: null });
});

test('an invitation whose link is handed over has no mail, also when it was mailed before', async () => {
  expect((await invite('by-hand@example.com', 'link')).mail).toBeNull();
  const mailed = await invite('first-by-mail@example.com', 'mail');
  await publisher.send('POST', `/v1/invitations/${mailed.id}/renew`, { by: 'link' });
  expect(await mailOf('first-by-mail@example.com')).toBeNull();
});

test('without a mail server it says that nothing was sent', async () => {
  const without = await startNetwork();
  const { advertiser } = await without.callers();
  const body = { emails: ['none@example.com'], level: 'viewer', language: 'en', by: 'mail' };
  const answer = await advertiser.send('POST', '/v1/invitations', body);
  expect(answer.json<SentInvitation[]>()[0]!.mail).toEqual({ state: 'unsent', why: null });
  await without.drop();
});

const accept = async (at: TestNetwork, link: string, name = 'Vera Lund') => {
  const answer = await at.app.inject({
    method: 'POST',
    url: `/api/invitation/${link.split('/').at(-1)}`,
    headers: { origin: at.deps.publicUrl },
    payload: { name, password: 'nine green owls listen' },
  });
  expect(answer.statusCode, answer.body).toBe(200);
};
const isProved = async ({ deps }: TestNetwork, email: string) =>
  (await deps.db.selectFrom('auth_user').where('email', '=', email).select('email_verified').executeTakeFirstOrThrow())
    .email_verified;
const linkMailedTo = async (email: string) => {
  const link = () => smtp.taken.find(({ to }) => to.includes(email))?.text.match(/\S+\/invitation\/[\w-]+/)?.[0];
  await expect.poll(link, { timeout: 15_000 }).toBeDefined();
  return link()!;
};

test('an address is proved by a link that a mail server has taken, and by no other', async () => {
  await invite('mailed@example.com', 'mail');
  await accept(network, await linkMailedTo('mailed@example.com'));
  expect(await isProved(network, 'mailed@example.com')).toBe(true);

  await accept(network, (await invite('copied@example.com', 'link')).link!);
  expect(await isProved(network, 'copied@example.com')).toBe(false);

  // Made while there was no mail server, with its link in the list of mail, and sent later.
  smtp.answers.receiver = () => 550;
  await invite('shown@example.com', 'mail');
  await expect.poll(() => mailOf('shown@example.com')).toMatchObject({ state: 'bounced' });
  smtp.answers.receiver = () => undefined;
  const { db } = network.deps;
  const { id } = await db
    .updateTable('outbox')
    .set({ state: 'unsent' })
    .where('to_address', '=', 'shown@example.com')
    .returning('id')
    .executeTakeFirstOrThrow();
  const again = await network.app.inject({
    method: 'POST',
    url: `/api/mails/${id}/send?agencyId=1`,
    headers: { origin: network.deps.publicUrl, cookie: await network.signIn('manager') },
  });
  expect(again.statusCode, again.body).toBe(204);
  await accept(network, await linkMailedTo('shown@example.com'));
  expect(await isProved(network, 'shown@example.com')).toBe(false);
});

test('without a mail server an invitation by mail proves nothing, and refused ones of a further network do not count', async () => {
  const without = await startNetwork();
  const { publisher: own } = await without.callers();
  const body = (...emails: string[]) => ({ emails, level: 'viewer', language: 'en', by: 'mail' });
  expect((await own.send('POST', '/v1/invitations', body('unsent@example.com'))).statusCode).toBe(201);
  const { id } = await without.deps.db
    .selectFrom('outbox')
    .where('to_address', '=', 'unsent@example.com')
    .select('id')
    .executeTakeFirstOrThrow();
  const shown = await without.app.inject({
    url: `/api/mails/${id}?agencyId=1`,
    headers: { cookie: await without.signIn('manager') },
  });
  await accept(without, shown.json<{ link: string }>().link);
  expect(await isProved(without, 'unsent@example.com')).toBe(false);

  await addSecond(without, { publisher: own });
  const cookie = await without.signIn('publisher');
  const there = async (...emails: string[]) =>
    (
      await without.app.inject({
        method: 'POST',
        url: '/n/2/v1/invitations?agencyId=1&contactId=200001',
        headers: { origin: without.deps.publicUrl, cookie },
        payload: body(...emails),
      })
    ).statusCode;
  const to = 'elsewhere@example.com';
  for (const status of [201, 201, 201, 429]) expect(await there('often@example.com')).toBe(status);
  for (let at = 0; at < 4; at += 1) expect(await there(to, 'often@example.com')).toBe(429);
  for (const status of [201, 201, 201, 429]) expect(await there(to)).toBe(status);
  await without.drop();
});

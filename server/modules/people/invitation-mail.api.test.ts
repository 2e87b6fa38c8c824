import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Invitation, SentInvitation } from '#contract/people';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';
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

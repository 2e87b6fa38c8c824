import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#contract/day';
import type { AuditRow } from '#contract/audit';
import { ASK_AGAIN_DAYS, INVITATION_DAYS, type OpenedInvitation, type SentInvitation } from '#contract/people';
import { NOW } from '#server/testing/config';
import { startNetwork, type TestNetwork } from '#server/testing/network';
import { startSmtp, type TestSmtp } from '#server/testing/smtp';

/** Who has the old link of an invitation that is over asks for a new one, through a mail server on this machine. */

const account = 'agencyId=1&contactId=200001';
const origin = 'http://partnerdeck.test';

let smtp: TestSmtp;
let network: TestNetwork;
let cookie: string;
let clock = NOW;
beforeAll(async () => {
  smtp = await startSmtp();
  network = await startNetwork(smtp.settings, undefined, () => clock);
  cookie = await network.signIn('publisher');
});
afterAll(async () => {
  await network.drop();
  await smtp.close();
});
beforeEach(() => {
  clock = NOW;
});

const send = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  network.app.inject({ method, url, headers: { origin, cookie }, ...(payload && { payload }) });
const stranger = (method: 'GET' | 'POST', url: string) => network.app.inject({ method, url, headers: { origin } });
const opened = async (code: string) => (await stranger('GET', `/api/invitation/${code}`)).json<OpenedInvitation>();
const again = (code: string) => stranger('POST', `/api/invitation/${code}/again`);
const refusalOf = (response: Awaited<ReturnType<typeof again>>) => [
  response.statusCode,
  response.json<{ refusal: { key: string } }>().refusal.key,
];
/** Codes that were mailed to an address, when there are as many. */
async function mailed(to: string, count: number): Promise<string[]> {
  const taken = () => smtp.taken.filter((mail) => mail.to.includes(to));
  await expect.poll(() => taken().length, { timeout: 15_000 }).toBe(count);
  return taken().map(({ text }) => /\/invitation\/([\w-]+)/.exec(text)?.[1] ?? '');
}
const invite = async (email: string, by: 'mail' | 'link' = 'mail') => {
  const body = { emails: [email], level: 'member', language: 'en', by };
  const response = await send('POST', `/v1/invitations?${account}`, body);
  expect(response.statusCode, response.body).toBe(201);
  return response.json<SentInvitation[]>()[0]!;
};

test('a new link goes to the address that was invited, once for one old link, and is written down', async () => {
  await invite('late@example.com');
  const [first = ''] = await mailed('late@example.com', 1);
  expect(await opened(first)).toMatchObject({ state: 'open', canAskAgain: false });
  expect(refusalOf(await again(first))).toEqual([409, 'invitation.open']);
  clock = new Date(NOW.getTime() + (INVITATION_DAYS + 1) * DAY_MS);
  expect(await opened(first)).toMatchObject({ state: 'ended', canAskAgain: true, email: null });
  const answers = await Promise.all([again(first), again(first)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 404]);
  expect(answers.find(({ statusCode }) => statusCode === 204)!.body).toBe('');
  const codes = await mailed('late@example.com', 2);
  expect(await opened(codes[1]!)).toMatchObject({ state: 'open', email: 'late@example.com', level: 'member' });
  expect((await stranger('GET', `/api/invitation/${first}`)).statusCode).toBe(404);
  const manager = await network.signIn('manager');
  const log = await network.app.inject({
    url: '/api/audit?agencyId=1&action=invitation.renewed',
    headers: { cookie: manager },
  });
  expect(log.json<AuditRow[]>()[0]).toMatchObject({
    actorKind: 'system',
    actorName: 'Invited person',
    after: { email: 'late@example.com' },
  });
});

test('one whose link was handed over, that was withdrawn, or that is long over is asked for in person', async () => {
  const handed = (await invite('handed@example.com', 'link')).link!.split('/').at(-1)!;
  const gone = await invite('gone@example.com');
  await invite('old@example.com');
  const [[withdrawn = ''], [old = '']] = [await mailed('gone@example.com', 1), await mailed('old@example.com', 1)];
  await send('DELETE', `/v1/invitations/${gone.id}?${account}`);
  clock = new Date(NOW.getTime() + (INVITATION_DAYS + 1) * DAY_MS);
  expect(await opened(handed)).toMatchObject({ state: 'ended', canAskAgain: false });
  expect(refusalOf(await again(handed))).toEqual([409, 'invitation.ended']);
  expect(await opened(withdrawn)).toMatchObject({ state: 'withdrawn', canAskAgain: false });
  expect(refusalOf(await again(withdrawn))).toEqual([409, 'invitation.withdrawn']);
  clock = new Date(NOW.getTime() + (INVITATION_DAYS + ASK_AGAIN_DAYS) * DAY_MS);
  expect(await opened(old)).toMatchObject({ state: 'ended', canAskAgain: false });
  expect(refusalOf(await again(old))).toEqual([409, 'invitation.ended']);
  expect(refusalOf(await again('made-up'))).toEqual([404, 'invitation.none']);
});

test('three mails an hour are the most to one address, also for who asks', async () => {
  const to = 'often@example.com';
  await invite(to);
  let [code = ''] = await mailed(to, 1);
  const end = () =>
    network.deps.db
      .updateTable('invitation')
      .set({ ends_at: new Date(clock.getTime() - 1) })
      .where('email', '=', to)
      .execute();
  for (const count of [2, 3]) {
    await end();
    expect((await again(code)).statusCode).toBe(204);
    code = (await mailed(to, count)).at(-1)!;
  }
  await end();
  expect(refusalOf(await again(code))).toEqual([429, 'people.mailedOften']);
  expect(await opened(code)).toMatchObject({ state: 'ended', canAskAgain: true });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShortUrlRow } from '#contract/links';
import { listReader } from '#server/testing/lists';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';

let network: TestNetwork;
let publisher: Caller;
let manager: Caller;
let site: string;
beforeAll(async () => {
  network = await startNetwork();
  ({ publisher, manager } = await network.callers());
  const campaign = await network.deps.db
    .selectFrom('campaign')
    .where('id', '=', 30_001)
    .select('website_url')
    .executeTakeFirstOrThrow();
  site = campaign.website_url;
});
afterAll(() => network.drop());

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const { list } = listReader<ShortUrlRow>('/api/short-urls');
const shorten = async (longUrl: string) => {
  const answer = await publisher.send('POST', '/v1/shorten-url', { longUrl });
  return answer.json<{ shortUrl: string }>().shortUrl.slice(-7);
};
let number = 0;
const made = () => shorten(`${site}naming/${(number += 1)}`);
const name = (caller: Caller, code: string, wish: unknown) =>
  caller.send('PUT', `/api/short-urls/${code}/name`, { name: wish });
const archive = (code: string, archived: boolean) =>
  publisher.send('PUT', `/api/short-urls/${code}/archived`, { archived });
const read = async (code: string) => (await publisher.get(`/api/short-urls/${code}`)).json<ShortUrlRow>();
const follow = (end: string) => network.app.inject({ url: `/s/${end}`, headers: { 'user-agent': CHROME } });
const actionsOf = async (code: string) =>
  (
    await network.deps.db
      .selectFrom('audit_event')
      .where('subject_kind', '=', 'short_url')
      .where('subject_id', '=', code)
      .orderBy('id')
      .select('action')
      .execute()
  ).map(({ action }) => action);

test('a name is the end of the address; the code and earlier names go on leading and count for the same link', async () => {
  const code = await made();
  const page = (await read(code)).pageUrl;
  const first = await name(publisher, code, ' Spring-Sale ');
  expect(first.json(), first.body).toMatchObject({
    name: 'spring-sale',
    shortUrl: 'http://partnerdeck.test/s/spring-sale',
    code,
  });
  expect((await name(publisher, code, 'spring-2026')).json()).toMatchObject({ name: 'spring-2026' });
  for (const end of [code, 'spring-sale', 'SPRING-SALE', 'spring-2026']) {
    const answer = await follow(end);
    expect([answer.statusCode, answer.headers.location], end).toEqual([302, page]);
  }
  await expect.poll(async () => (await read(code)).clicks, { timeout: 20_000 }).toBe(4);
  const [found] = await list(publisher, { searchText: 'spring-2' });
  expect(found).toMatchObject({ code, name: 'spring-2026' });
  // An earlier one comes back, and none shows the code.
  expect((await name(publisher, code, 'spring-sale')).json()).toMatchObject({ name: 'spring-sale' });
  expect((await name(publisher, code, null)).json()).toMatchObject({
    name: null,
    shortUrl: `http://partnerdeck.test/s/${code}`,
  });
  expect((await follow('spring-2026')).statusCode).toBe(302);
  await name(publisher, code, null);
  expect(await actionsOf(code)).toEqual(['short_url.created', ...Array(4).fill('short_url.named')]);
});

test('a name is one link’s, for good; it is no other’s code', async () => {
  const [one, other] = [await made(), await made()];
  await name(publisher, one, 'taken-name');
  await name(publisher, one, null);
  const code = await made();
  await network.deps.db.updateTable('short_url').set({ code: 'abcdefg' }).where('code', '=', code).execute();
  for (const [caller, wish] of [
    [publisher, 'taken-name'],
    [manager, 'TAKEN-name'],
    [publisher, 'abcdefg'],
  ] as const) {
    const refused = await caller.send(
      'PUT',
      `/api/short-urls/${other}/name`,
      { name: wish },
      { contactId: publisher.own.contactId },
    );
    expect(refused.json().errors, wish).toMatchObject([{ path: 'body.name', refusal: { key: 'shortUrl.nameTaken' } }]);
  }
  for (const wish of ['ab', '-ab', 'ab-', 'a b', 'größe', 'a/b', 'a'.repeat(61), '']) {
    const refused = await name(publisher, other, wish);
    expect(refused.json().errors, wish).toMatchObject([{ path: 'body.name', refusal: { key: 'check.shortName' } }]);
  }
  expect((await read(other)).name).toBeNull();
});

test('an archived link leaves the list and goes on leading; shortened again it is back', async () => {
  const longUrl = `${site}naming/archived`;
  const code = await shorten(longUrl);
  expect((await archive(code, true)).json()).toMatchObject({ code, archived: true });
  await archive(code, true);
  expect((await list(publisher, { searchText: code })).length).toBe(0);
  expect((await list(publisher, { archived: true })).map((row) => row.code)).toEqual([code]);
  expect((await follow(code)).headers.location).toBe(longUrl);
  expect((await archive(code, false)).json()).toMatchObject({ archived: false });
  await archive(code, true);
  expect(await shorten(longUrl)).toBe(code);
  expect(await list(publisher, { searchText: code })).toMatchObject([{ code, archived: false }]);
  expect(await actionsOf(code)).toEqual([
    'short_url.created',
    'short_url.archived',
    'short_url.restored',
    'short_url.archived',
    'short_url.restored',
  ]);
});

test('what does not end a short link leads nowhere', async () => {
  for (const end of ['no-such-name', 'x', encodeURIComponent('größe'), '%00']) {
    expect((await follow(end)).statusCode, end).not.toBe(302);
  }
  expect((await publisher.get('/api/short-urls/zzzzzzz')).statusCode).toBe(404);
});

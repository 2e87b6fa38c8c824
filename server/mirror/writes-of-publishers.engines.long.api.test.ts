import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { queryText } from '#contract/endpoint';
import { FastClock } from '#server/testing/fast-clock';
import { connect, startLive, type Connected } from '#server/testing/mirrored';
import { isFileNeeded } from './writes.store.ts';

/** A connected publisher makes placements, links and files: the live network has them first, once, then the mirror. */

let network: Awaited<ReturnType<typeof startLive>>;
let publisher: Connected;
beforeAll(async () => {
  network = await startLive({ recent: true });
  const clock = new FastClock();
  publisher = await connect(network, 'publisher', { clock });
  await publisher.settled();
  await publisher.rest();
  clock.faster(20);
}, 240_000);
afterEach(() => {
  Object.assign(network.wire, { next: [], before: undefined });
});
afterAll(async () => {
  await publisher?.close();
  await network.wire.close();
  await network.live.drop();
});

describe('placements, links and files', () => {
  async function relation() {
    const { db } = (await publisher.home.deps.networks.get(publisher.networkId)).deps;
    return db
      .selectFrom('relation')
      .innerJoin('campaign', 'campaign.id', 'relation.campaign_id')
      .where('relation.status', '=', 'live')
      .where('campaign.status', '=', 'live')
      .select(['relation.id', 'relation.advertiser_id', 'relation.campaign_id', 'campaign.website_url'])
      .executeTakeFirstOrThrow();
  }
  /** Placements of a name, the same here as in the network. */
  async function placementsOf(searchText: string): Promise<{ id: number }[]> {
    const query = { advertiserId: 0, fromDate: '2000-01-01', toDate: '2026-03-15', searchText };
    const { theirs, ours } = await publisher.both('/v1/placements', query);
    expect(ours).toEqual(theirs);
    return ours as { id: number }[];
  }
  const posts = (path: string) => network.wire.requests.filter((one) => one.startsWith(`POST ${path}`)).length;
  const lose = (path: string) => {
    const before = posts(path);
    network.wire.before = () => {
      if ((network.wire.requests.at(-1) ?? '').startsWith(`POST ${path}`) && posts(path) === before + 1)
        network.wire.next = [{ kind: 'lost' }];
    };
  };

  test.each([['answered'], ['lost']])('a placement that is %s is made once', async (kind) => {
    const { id, advertiser_id: advertiserId } = await relation();
    const name = `From the mirror, ${kind}`;
    const body = {
      campaignId: id,
      placementName: name,
      type: 1,
      placementDescription: 'Made here',
      destinationUrl: null,
    };
    const before = posts('/v1/placements');
    if (kind === 'lost') lose('/v1/placements');
    const { status, json } = await publisher.asked('POST', '/v1/placements', body, { advertiserId });
    expect(status).toBe(201);
    expect(json).toMatchObject({ name, campaignId: id });
    // The link to publish is the network's own.
    expect(String(json?.['clickURLTemplate'])).not.toContain('/n/');
    expect(posts('/v1/placements')).toBe(before + 1);
    expect(await placementsOf(name)).toHaveLength(1);
  });

  test.each([['answered'], ['lost']])('a deep link with a placement that is %s makes one placement', async (kind) => {
    const { campaign_id: pid } = await relation();
    const { contact_id: aid } = (await publisher.mirror()).connection;
    const name = `Link, ${kind}`;
    const gets = () =>
      network.wire.requests.filter((one) => one.includes('/campaigns/deeplink') && one.includes('placement=1')).length;
    const before = gets();
    let isLost = kind !== 'lost';
    network.wire.before = (path) => {
      if (isLost || !path.includes('/campaigns/deeplink')) return;
      isLost = true;
      network.wire.next = [{ kind: 'lost' }];
    };
    const wish = { aid, pid, placement: 1, placementName: name, placementDescription: 'With a link' };
    const { status, json } = await publisher.asked('GET', '/v1/campaigns/deeplink', undefined, wish);
    expect(status, JSON.stringify(json)).toBe(200);
    expect(gets()).toBe(before + 1);
    const [made] = await placementsOf(name);
    expect(made).toMatchObject({ name });
    expect(String(json?.['deeplinkUrl'])).toContain(String(made!.id));
  });

  test('a placement that the network refuses is refused in its words', async () => {
    const { advertiser_id: advertiserId } = await relation();
    const body = {
      campaignId: 987_654,
      placementName: 'None',
      type: 1,
      placementDescription: 'None',
      destinationUrl: null,
    };
    const { status, json } = await publisher.asked('POST', '/v1/placements', body, { advertiserId });
    expect([status, json?.['refusal']]).toMatchObject([409, { key: 'connection.refused' }]);
  });

  test('deep links and short links are the network’s own', async () => {
    const { campaign_id: pid } = await relation();
    const { contact_id: aid } = (await publisher.mirror()).connection;
    const link = await publisher.asked('GET', '/v1/campaigns/deeplink', undefined, { aid, pid });
    expect(link.status).toBe(200);
    const longUrl = String(link.json?.['deeplinkUrl']);
    expect(longUrl).toContain(`PID=${pid}`);
    lose('/v1/shorten-url');
    const short = await publisher.asked('POST', '/v1/shorten-url', { longUrl });
    expect(short.status).toBe(200);
    const stored = await network.live.deps.db.selectFrom('short_url').selectAll().execute();
    expect(stored.filter(({ code }) => String(short.json?.['shortUrl']).endsWith(code))).toHaveLength(1);
  });

  test.each([['answered'], ['lost']])('a file whose upload is %s is there once', async (kind) => {
    const form = new FormData();
    form.append('description', `Banner ${kind}`);
    form.append('categoryId', '6');
    form.append('file', new File([`a,b\n${kind},2\n`], `banner-${kind}.txt`, { type: 'text/plain' }));
    const content = new Response(form);
    const { connection } = await publisher.mirror();
    const { cookie } = publisher;
    const before = posts('/v1/file-explorer');
    if (kind === 'lost') lose('/v1/file-explorer');
    const response = await publisher.home.app.inject({
      method: 'POST',
      url: `/n/${publisher.networkId}/v1/file-explorer${queryText({ agencyId: connection.agency_id, contactId: connection.contact_id })}`,
      headers: { cookie, origin: 'http://partnerdeck.test', 'content-type': content.headers.get('content-type')! },
      payload: Buffer.from(await content.arrayBuffer()),
    });
    expect(response.statusCode).toBe(200);
    const { entryId } = response.json<{ entryId: number }>();
    expect(posts('/v1/file-explorer')).toBe(before + 1);
    const { theirs, ours } = await publisher.both('/v1/file-explorer', { categoryId: [6], offset: 0, limit: 100 });
    expect(ours).toEqual(theirs);
    expect((ours as { id: number }[]).map(({ id }) => id)).toContain(entryId);
  });
});

test('the bytes of a file are stored once, whoever opens it first, and nothing else is', async () => {
  const { config, db } = (await publisher.home.deps.networks.get(publisher.networkId)).deps;
  const files = join(config.DATA_DIR, 'files');
  const stored = async () => (await readdir(files, { recursive: true })).filter((name) => name.length > 30).length;
  const file = await db
    .selectFrom('file_entry')
    .where('entry_type', '=', 'FILE')
    .where('storage_key', 'is', null)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirstOrThrow();
  const before = await stored();
  const { connection } = await publisher.mirror();
  const query = queryText({ agencyId: connection.agency_id, contactId: connection.contact_id, download: true });
  const open = () =>
    publisher.home.app.inject({
      url: `/n/${publisher.networkId}/v1/file-explorer/${file.id}${query}`,
      headers: { cookie: publisher.cookie },
    });
  const [one, other] = await Promise.all([open(), open()]);
  expect([one.statusCode, other.statusCode]).toEqual([200, 200]);
  expect(one.rawPayload.length).toBeGreaterThan(0);
  expect(one.rawPayload.equals(other.rawPayload)).toBe(true);
  expect(await stored()).toBe(before + 1);
  const marked = (await readdir(join(files, 'incoming'))).filter((name) => name.length === 32);
  expect(await Promise.all(marked.map((key) => isFileNeeded(db, key)))).not.toContain(false);
});

test('a claim decided in the network is here after the next look', async () => {
  const { contactId } = (await network.live.as('publisher')).own;
  const claim = await network.live.deps.db
    .selectFrom('enquiry')
    .where('publisher_id', '=', contactId)
    .selectAll()
    .executeTakeFirstOrThrow();
  await network.live.deps.db
    .updateTable('enquiry')
    .set({ notes: 'Looked into', modified_at: new Date('2026-03-15T11:45:00Z') })
    .where('id', '=', claim.id)
    .execute();
  await (await publisher.mirror()).refreshNow();
  await publisher.settled();
  const { theirs, ours } = await publisher.both('/v1/conversion-enquiries', { limit: 500 });
  expect(ours).toEqual(theirs);
});

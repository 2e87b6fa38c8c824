import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import type { AuditAction } from '#contract/audit';
import type { BillingRun } from '#contract/billing';
import type { FileEntry } from '#contract/files';
import { pendingConversions } from '#server/testing/copies';
import { emailOf, PASSWORD } from '#server/testing/keys';
import { startOnKilled } from '#server/testing/killed-cluster';
import type { Caller } from '#server/testing/network';
import { thorough } from '#server/testing/thorough';
import { uploader } from '#server/testing/uploads';

/**
 * All processes of PostgreSQL are killed (SIGKILL) at steps of what moves money or rights: an update, an upload, a file of
 * decisions, a sale, a placement, a billing run, a sign-in. The service goes on by itself each time; what was answered
 * is there, the rest is there as a whole or not at all, and the same request again does it once.
 */

const ROWS = thorough(900, 20_000);
/** Kills of each kind, and statements of a request from one to the next. */
const LEAST_KILLS = thorough(2, 50);
const steps = { stride: thorough(6, 1), atEach: thorough(1, 10) };
const LONG = { timeout: thorough(300_000, 1_800_000) };
const ORIGIN = { origin: 'http://partnerdeck.test' };
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

const killable = inject('template').engine === 'postgres';
let service: Awaited<ReturnType<typeof startOnKilled>>;
let publisher: Caller;
let advertiser: Caller;
let manager: Caller;
beforeAll(async () => {
  if (!killable) return;
  service = await startOnKilled();
  publisher = await service.network.asAnother('publisher');
  advertiser = await service.network.asAnother('advertiser');
  manager = await service.network.asAnother('manager');
});
afterAll(() => service?.drop());

const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await query.execute(service.network.deps.db)).rows;

/** The number of events by the id of what they are about. */
const eventsOf = async (action: AuditAction): Promise<Map<string, number>> => {
  const rows = await rowsOf(sql<{ id: string; events: number }>`
    select subject_id as id, cast(count(*) as integer) as events from audit_event where action = ${action} group by 1`);
  return new Map(rows.map(({ id, events }) => [id, events]));
};
const numbersTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

describe.runIf(killable)('PostgreSQL is killed over', () => {
  test('an update: it is there with its event, or not at all', LONG, async () => {
    const COUNT = 1000;
    await pendingConversions(service.network.deps.db, 'UPDATED', COUNT, 700_000_000);
    const approve = (n: number) =>
      advertiser.send('PUT', '/v1/conversions', {
        conversions: [
          { advertiserConversionId: `UPDATED-${n}`, advertiserId: advertiser.own.contactId, status: 'approved' },
        ],
      });
    const { kills, answered } = await service.killedAtEachStep(approve, steps);
    expect(kills).toBeGreaterThanOrEqual(LEAST_KILLS);
    const found = async () => {
      const rows = await rowsOf(sql<{ id: string; ref: string; status: string }>`
        select cast(id as text) as id, advertiser_ref as ref, status from conversion where advertiser_ref like 'UPDATED-%'`);
      const events = await eventsOf('conversion.approved');
      const states = new Map(rows.map(({ id, ref, status }) => [ref, `${status}: ${events.get(id) ?? 0}`]));
      return numbersTo(kills).map((n) => states.get(`UPDATED-${n}`));
    };
    const done = await found();
    expect(done.filter((one) => one !== 'pending: 0' && one !== 'approved: 1')).toEqual([]);
    expect(answered.map((n) => done[n - 1])).toEqual(answered.map(() => 'approved: 1'));
    for (const n of numbersTo(kills)) expect((await approve(n)).statusCode).toBe(200);
    expect(await found()).toEqual(done.map(() => 'approved: 1'));
  });

  test('an upload: its record, its event and its bytes are there, or none of them', LONG, async () => {
    const upload = uploader(service.network);
    const { kills, answered } = await service.killedAtEachStep(
      (n) => upload(publisher, { name: `killed-${n}.txt`, content: `This is ${n}` }),
      steps,
    );
    expect(kills).toBeGreaterThanOrEqual(LEAST_KILLS);
    const files = await rowsOf(sql<{ id: number; name: string }>`
      select id, name from file_entry where name like 'killed-%'`);
    const there = files.map(({ name }) => name);
    for (const n of answered) expect(there).toContain(`killed-${n}.txt`);
    expect(new Set(there).size).toBe(there.length);
    const events = await eventsOf('file.uploaded');
    expect(files.map(({ id }) => events.get(String(id)))).toEqual(files.map(() => 1));
    for (const { id, name } of files) {
      const bytes = await publisher.get(`/v1/file-explorer/${id}`, { download: true });
      expect(bytes.body).toBe(`This is ${/\d+/.exec(name)?.[0]}`);
    }
  });

  test('a file of decisions: each row is done once', LONG, async () => {
    await pendingConversions(service.network.deps.db, 'FILED', ROWS, 800_000_000);
    const lines = numbersTo(ROWS).map((n) => `FILED-${n},rejected,6`);
    const content = ['advertiserRef,status,rejectionCode', ...lines, ''].join('\n');
    const sent = await uploader(service.network)(advertiser, { name: 'rows.csv', content }, { categoryId: 1 });
    expect(sent.statusCode, sent.body).toBe(200);
    const { entryId } = sent.json<{ entryId: number }>();
    const processing = async () => {
      const answer = await advertiser.get(`/v1/file-explorer/${entryId}`);
      return answer.json<FileEntry>().processing;
    };
    for (let kill = 1; kill <= LEAST_KILLS; kill += 1) {
      // A transaction of rows has some statements.
      service.arm(1 + ((kill * 3) % 10), false);
      await expect.poll(() => service.isArmed(), { timeout: 60_000 }).toBe(false);
      await service.restart();
      expect((await processing())?.state).not.toBe('done');
    }
    await expect.poll(async () => (await processing())?.state, { timeout: 180_000 }).toBe('done');
    expect(await processing()).toMatchObject({ rowsTotal: ROWS, rowsDone: ROWS, changed: ROWS, refused: 0 });
    const done = await rowsOf(sql<{ ref: string; events: number }>`
      select advertiser_ref as ref, cast(count(*) as integer) as events from conversion
      join audit_event on action = 'conversion.rejected' and subject_id = cast(conversion.id as text)
      where advertiser_ref like 'FILED-%' group by 1`);
    expect(done.length).toBe(ROWS);
    expect(done.filter(({ events }) => events !== 1)).toEqual([]);
  });

  test('a sale: the same report again tracks it once', LONG, async () => {
    const { network } = service;
    const click = await network.app.inject({ url: '/c?AID=200001&PID=30001', headers: { 'user-agent': CHROME } });
    const cid = new URL(String(click.headers.location)).searchParams.get('cid');
    await network.deps.tracking.flushClicks();
    const report = (n: number) =>
      advertiser.send('POST', '/v1/tracking/conversions', { pid: 30001, ref: `SOLD-${n}`, amount: '80.00', cid });
    const { kills, answered } = await service.killedAtEachStep(report, steps);
    expect(kills).toBeGreaterThanOrEqual(LEAST_KILLS);
    const tracked = () =>
      rowsOf(sql<{ ref: string; conversions: number; events: number }>`
        select advertiser_ref as ref, cast(count(distinct conversion.id) as integer) as conversions,
          cast(count(audit_event.id) as integer) as events
        from conversion left join audit_event
          on action = 'conversion.tracked' and subject_id = cast(conversion.id as text)
        where advertiser_ref like 'SOLD-%' group by 1`);
    const before = await tracked();
    expect(before.filter((one) => one.conversions !== 1 || one.events !== 1)).toEqual([]);
    const refs = before.map(({ ref }) => ref);
    for (const n of answered) expect(refs).toContain(`SOLD-${n}`);
    for (const n of numbersTo(kills)) expect((await report(n)).statusCode).toBe(200);
    const after = await tracked();
    expect(after.filter((one) => one.conversions !== 1 || one.events !== 1)).toEqual([]);
    expect(after.length).toBe(kills);
  });

  test('a placement: it is there with its event, or not at all', LONG, async () => {
    const { kills, answered } = await service.killedAtEachStep(
      (n) =>
        publisher.send(
          'POST',
          '/v1/placements',
          {
            campaignId: 1000577,
            placementName: `Killed ${n}`,
            type: 2,
            placementDescription: 'Banner in the newsletter',
            destinationUrl: null,
          },
          { advertiserId: 100001 },
        ),
      steps,
    );
    expect(kills).toBeGreaterThanOrEqual(LEAST_KILLS);
    const made = await rowsOf(sql<{ id: number; name: string }>`
      select id, name from placement where name like 'Killed %'`);
    const names = made.map(({ name }) => name);
    for (const n of answered) expect(names).toContain(`Killed ${n}`);
    expect(new Set(names).size).toBe(names.length);
    const events = await eventsOf('placement.created');
    expect(made.map(({ id }) => events.get(String(id)))).toEqual(made.map(() => 1));
    expect(events.size).toBe(made.length);
  });

  test('a billing run: it is made whole, or not at all', LONG, async () => {
    const made = async () => {
      const [counts] = await rowsOf(sql<Record<'runs' | 'invoices' | 'payments' | 'events', number>>`
        select cast((select count(*) from billing_run) as integer) as runs,
          cast((select count(*) from invoice where billing_run_id is not null) as integer) as invoices,
          cast((select count(*) from payment where billing_run_id is not null) as integer) as payments,
          cast((select count(*) from audit_event where action = 'billing_run.created') as integer) as events`);
      return counts!;
    };
    const run = (dryRun: boolean) =>
      manager.send('POST', '/api/billing-runs', { agencyId: 1, month: '2026-02', dryRun });
    const before = await made();
    const wanted = (await run(true)).json<BillingRun>();
    expect(wanted.invoices.length).toBeGreaterThan(0);
    const { kills, answered } = await service.killedAtEachStep(() => run(false), steps);
    expect(kills).toBeGreaterThanOrEqual(LEAST_KILLS);
    expect(answered.length).toBeGreaterThan(0);
    expect(await made()).toEqual({
      runs: before.runs + 1,
      invoices: before.invoices + wanted.invoices.length,
      payments: before.payments + wanted.payments.length,
      events: before.events + 1,
    });
  });

  test(
    'a sign-in: an answered one is good, and no device is known that its person has not heard of',
    LONG,
    async () => {
      const { network } = service;
      // The sign-in library says it there, beside what the service logs.
      const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      onTestFinished(() => said.mockRestore());
      const cookies = new Map<number, string>();
      const signIn = async (n: number) => {
        // A kill leaves a sign-in as a guess, and after five of those the next one waits.
        await sql`delete from auth_guess`.execute(network.deps.db);
        const answer = await network.app.inject({
          method: 'POST',
          url: '/api/session',
          headers: ORIGIN,
          remoteAddress: `10.7.${n >> 8}.${n & 255}`,
          payload: { email: emailOf('publisher'), password: PASSWORD },
        });
        cookies.set(n, answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; '));
        return answer;
      };
      const heard = async () => {
        const [counts] = await rowsOf(sql<Record<'devices' | 'mails', number>>`
        select cast((select count(*) from auth_device join auth_user on auth_user.id = user_id where email = ${emailOf('publisher')}) as integer) as devices,
          cast((select count(*) from outbox where kind = 'newDevice' and to_address = ${emailOf('publisher')}) as integer) as mails`);
        return counts!;
      };
      const before = await heard();
      const { kills, answered } = await service.killedAtEachStep(signIn, steps);
      expect(kills).toBeGreaterThanOrEqual(LEAST_KILLS);
      for (const n of answered) {
        const me = await network.app.inject({ url: '/api/me', headers: { cookie: cookies.get(n) ?? '' } });
        expect(me.statusCode).toBe(200);
      }
      const after = await heard();
      expect(after.devices).toBeGreaterThan(before.devices);
      expect(after.mails - before.mails).toBeGreaterThanOrEqual(after.devices - before.devices);
    },
  );
});

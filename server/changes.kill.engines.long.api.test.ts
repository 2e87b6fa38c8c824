import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#contract/access';
import { formOf } from '#contract/endpoint';
import { pendingConversions } from '#server/testing/copies';
import { copyOfTemplate, type TestDatabase } from '#server/testing/database';
import { emailOf } from '#server/testing/keys';
import { LONG, MANY_STEPS, signingIn, stepKiller, WITHIN } from '#server/testing/killed-steps';
import { thorough, within } from '#server/testing/thorough';

/**
 * The program is killed before each second step, with THOROUGH=1 before each, and fifty times anywhere, of what moves money or rights: an
 * update, a batch, a sale, a billing run, a placement, an upload, a name, a sign-in. Each is there as a whole or not at all, and the same request again completes it once.
 */

/** Kills at any moment of a request, beside those before its steps. */
const ANYWHERE = thorough(0, WITHIN);

const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-changes-'));
let database: TestDatabase;
let killer: ReturnType<typeof stepKiller>;
beforeAll(async () => {
  database = await copyOfTemplate(folder);
  killer = stepKiller(database.settings, thorough(2, 1));
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await database.read((db) => query.execute(db))).rows;
const cookieOf = async (role: Role): Promise<string> => {
  const first = await killer.program();
  const cookie = await first.signIn(role);
  await first.stop();
  return cookie;
};
interface Named {
  name: string;
}

/** Events by the id of what they are about. */
const eventsOf = (action: string) =>
  rowsOf(
    sql<{ id: string; events: number }>`
      select subject_id as id, cast(count(*) as integer) as events from audit_event where action = ${action} group by 1`,
  );

test(
  'an update is there with its event, or not at all; again it changes the conversion once',
  { timeout: within(LONG) },
  async () => {
    const cookie = await cookieOf('advertiser');
    const before = 700_000_000;
    await database.read((db) => pendingConversions(db, 'KILL', ANYWHERE + MANY_STEPS, before));
    const idOf = (n: number) => String(before + n);
    const request = (n: number) => ({
      method: 'PUT' as const,
      path: '/v1/conversions?agencyId=1&contactId=100001',
      body: {
        conversions: [{ advertiserConversionId: idOf(n), advertiserId: 100001, status: 'rejected', rejectionCode: 1 }],
      },
    });
    const killed = await killer.killedAtEachStep(request, cookie, ANYWHERE);
    expect(killed).toBeGreaterThan(ANYWHERE);
    const asked = Array.from({ length: killed + 1 }, (_, at) => idOf(at + 1));
    const found = async () => {
      const rows = await rowsOf(sql<{ id: string; status: string }>`
      select cast(id as text) as id, status from conversion where advertiser_id = 100001`);
      const events = new Map((await eventsOf('conversion.rejected')).map(({ id, events: count }) => [id, count]));
      const statuses = new Map(rows.map(({ id, status }) => [id, status]));
      return asked.map((id) => `${statuses.get(id)}: ${events.get(id) ?? 0}`);
    };
    const done = await found();
    expect(done.filter((one) => one !== 'pending: 0' && one !== 'rejected: 1')).toEqual([]);
    expect(done).toContain('rejected: 1');
    const last = await killer.program();
    for (const n of asked.keys()) expect((await last.send(request(n + 1), cookie)).status).toBe(200);
    await last.stop();
    expect(await found()).toEqual(asked.map(() => 'rejected: 1'));
  },
);

test('a batch of decisions is there with all of its rows, or not at all', { timeout: within(LONG) }, async () => {
  const cookie = await cookieOf('advertiser');
  // More than go in at once.
  const rows = Array.from({ length: 4100 }, (_, at) => ({
    advertiserRef: `NOBODY-${at}`,
    status: 'rejected',
    rejectionCode: '6',
  }));
  const request = () => ({
    method: 'POST' as const,
    path: '/api/decision-batches?agencyId=1&contactId=100001',
    body: { rows },
  });
  expect(await killer.killedAtEachStep(request, cookie, ANYWHERE)).toBeGreaterThan(ANYWHERE + 1);
  const batches = await rowsOf(sql<{ state: string; rows: number }>`
    select b.state, cast(count(*) as integer) as rows
    from decision_batch as b join decision_row as r on r.batch_id = b.id group by b.id, b.state`);
  const whole = batches.filter(({ state }) => state !== 'filling').map((one) => one.rows);
  expect(whole.every((count) => count === rows.length)).toBe(true);
  // One whose answer a kill has cut off is whole too.
  expect(whole.length).toBeGreaterThan(0);
  expect(whole.length).toBeLessThanOrEqual(ANYWHERE + 1);
  expect(batches.every((one) => one.rows <= rows.length)).toBe(true);
});

test('a sale that was cut off is tracked by the same report, once', { timeout: within(LONG) }, async () => {
  const cookie = await cookieOf('advertiser');
  const shop = await killer.program();
  const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
  const click = await fetch(`${shop.address}/c?AID=200001&PID=30001`, {
    headers: { 'user-agent': agent },
    redirect: 'manual',
  });
  const cid = new URL(click.headers.get('location') ?? '').searchParams.get('cid');
  await shop.stop();
  const request = (n: number) => ({
    path: '/v1/tracking/conversions?agencyId=1&contactId=100001',
    body: { pid: 30001, ref: `KILLED-${n}`, amount: '80.00', cid },
  });
  const killed = await killer.killedAtEachStep(request, cookie, ANYWHERE);
  expect(killed).toBeGreaterThan(ANYWHERE);
  const last = await killer.program();
  const refs = Array.from({ length: killed + 1 }, (_, at) => `KILLED-${at + 1}`);
  for (const n of refs.keys()) expect((await last.send(request(n + 1), cookie)).status).toBe(200);
  await last.stop();
  const tracked = await rowsOf(sql<{ ref: string; conversions: number; events: number }>`
    select advertiser_ref as ref, cast(count(distinct conversion.id) as integer) as conversions,
      cast(count(audit_event.id) as integer) as events
    from conversion
    left join audit_event on action = 'conversion.tracked' and subject_id = cast(conversion.id as text)
    where advertiser_ref like 'KILLED-%' group by 1`);
  expect(tracked.toSorted((a, b) => a.ref.localeCompare(b.ref))).toEqual(
    refs.toSorted((a, b) => a.localeCompare(b)).map((ref) => ({ ref, conversions: 1, events: 1 })),
  );
});

test('a placement is there with its event, or not at all', { timeout: within(LONG) }, async () => {
  const cookie = await cookieOf('publisher');
  const killed = await killer.killedAtEachStep(
    (n) => ({
      path: '/v1/placements?agencyId=1&contactId=200001&advertiserId=100001',
      body: {
        campaignId: 1000577,
        placementName: `Killed ${n}`,
        type: 2,
        placementDescription: 'Banner in the newsletter',
        destinationUrl: null,
      },
    }),
    cookie,
    ANYWHERE,
  );
  expect(killed).toBeGreaterThan(ANYWHERE);
  const made = await rowsOf(sql<{ id: number; name: string }>`
    select id, name from placement where name like 'Killed %'`);
  expect(made.map(({ name }) => name)).toContain(`Killed ${killed + 1}`);
  const events = new Map((await eventsOf('placement.created')).map(({ id, events: count }) => [id, count]));
  expect(made.map(({ id }) => events.get(String(id)))).toEqual(made.map(() => 1));
  expect([...events.values()].reduce((all, count) => all + count, 0)).toBe(made.length);
});

test(
  'an upload: its record, its event and its bytes are there, or none of them',
  { timeout: within(LONG) },
  async () => {
    const cookie = await cookieOf('publisher');
    const own = 'agencyId=1&contactId=200001';
    const killed = await killer.killedAtEachStep(
      (n) => ({
        path: `/v1/file-explorer?${own}`,
        body: formOf({ categoryId: 6 }, new File([`This is ${n}`], `killed-${n}.txt`)),
      }),
      cookie,
      ANYWHERE,
    );
    expect(killed).toBeGreaterThan(ANYWHERE);
    const files = await rowsOf(sql<{ id: number; name: string }>`
    select id, name from file_entry where name like 'killed-%'`);
    const names = files.map(({ name }) => name);
    expect(names).toContain(`killed-${killed + 1}.txt`);
    expect(new Set(names).size).toBe(names.length);
    const events = new Map((await eventsOf('file.uploaded')).map(({ id, events: count }) => [id, count]));
    expect(files.map(({ id }) => events.get(String(id)))).toEqual(files.map(() => 1));
    expect([...events.values()].reduce((all, count) => all + count, 0)).toBe(files.length);
    const last = await killer.program();
    for (const { id, name } of files) {
      const answer = await fetch(`${last.address}/v1/file-explorer/${id}?${own}&download=true`, {
        headers: { cookie },
      });
      expect(await answer.text()).toBe(`This is ${/\d+/.exec(name)?.[0]}`);
    }
    await last.stop();
  },
);

test('a name is changed with its event, or not at all', { timeout: within(LONG) }, async () => {
  const cookie = await cookieOf('publisher');
  const nameNow = async () => {
    const [person] = await rowsOf(sql<Named>`select name from auth_user where email = ${emailOf('publisher')}`);
    return person?.name;
  };
  const first = await nameNow();
  const killed = await killer.killedAtEachStep(
    async (n) => {
      // Ten changes of names a minute are let through, and starts take less.
      await database.read((db) => db.deleteFrom('rate_window').execute());
      return { method: 'PUT', path: '/api/name', body: { name: `Robin ${'I'.repeat(n)}` } };
    },
    cookie,
    ANYWHERE,
  );
  expect(killed).toBeGreaterThan(ANYWHERE);
  expect(await nameNow()).toBe(`Robin ${'I'.repeat(killed + 1)}`);
  const events = await rowsOf(sql<{ before: string; after: string }>`
    select before, after from audit_event where action = 'name.changed' order by id`);
  const names = events.map(({ before, after }) => [before, after].map((one) => (JSON.parse(one) as Named).name));
  // Each change begins with what the one before it has left.
  expect(names.map(([before]) => before)).toEqual([first, ...names.map(([, after]) => after).slice(0, -1)]);
  expect(names.at(-1)?.[1]).toBe(await nameNow());
});

test(
  'a billing run is made whole or not at all, and afterwards there is nothing left to bill',
  { timeout: within(LONG) },
  async () => {
    const cookie = await cookieOf('manager');
    const made = async () => {
      const [counts] = await rowsOf(sql<Record<'runs' | 'invoices' | 'payments' | 'events', number>>`
      select cast((select count(*) from billing_run) as integer) as runs,
        cast((select count(*) from invoice where billing_run_id is not null) as integer) as invoices,
        cast((select count(*) from payment where billing_run_id is not null) as integer) as payments,
        cast((select count(*) from audit_event where action = 'billing_run.created') as integer) as events`);
      return counts!;
    };
    const before = await made();
    const request = (dryRun: boolean) => ({
      path: '/api/billing-runs',
      body: { agencyId: 1, month: '2026-02', dryRun },
    });
    const preview = await killer.program();
    const said = (await (await preview.send(request(true), cookie)).json()) as {
      totals: { invoices: number; payments: number }[];
    };
    await preview.stop();
    const wanted = said.totals.reduce(
      (all, one) => ({ invoices: all.invoices + one.invoices, payments: all.payments + one.payments }),
      { invoices: 0, payments: 0 },
    );
    expect(wanted.invoices).toBeGreaterThan(0);
    const killed = await killer.killedAtEachStep(() => request(false), cookie, ANYWHERE);
    expect(killed).toBeGreaterThan(ANYWHERE);
    const after = await made();
    expect(after.invoices - before.invoices).toBe(wanted.invoices);
    expect(after.payments - before.payments).toBe(wanted.payments);
    // A run that was answered to nobody has left nothing to the one that was.
    expect(after.runs - before.runs).toBe(1);
    expect(after.events - before.events).toBe(1);
  },
);

test(
  'a sign-in that was cut off is done again; no device is known that its person has not heard of',
  { timeout: within(LONG) },
  async () => {
    // The first device of a person is no news.
    await cookieOf('publisher');
    const heard = async () => {
      const [counts] = await rowsOf(sql<Record<'devices' | 'mails', number>>`
      select cast((select count(*) from auth_device join auth_user on auth_user.id = user_id where email = ${emailOf('publisher')}) as integer) as devices,
        cast((select count(*) from outbox where kind = 'newDevice' and to_address = ${emailOf('publisher')}) as integer) as mails`);
      return counts!;
    };
    const before = await heard();
    // Each that was cut off counts as a guess, and after some the next ones wait.
    const signIn = async () => {
      await database.read((db) => db.deleteFrom('auth_guess').execute());
      return signingIn('publisher');
    };
    const killed = await killer.killedAtEachStep(signIn, '', ANYWHERE);
    expect(killed).toBeGreaterThan(ANYWHERE);
    const last = await killer.program();
    const cookie = await last.signIn('publisher');
    const me = await fetch(`${last.address}/api/me`, { headers: { cookie } });
    expect(me.status).toBe(200);
    await last.stop();
    const after = await heard();
    expect(after.mails - before.mails).toBeGreaterThanOrEqual(after.devices - before.devices);
    expect(after.devices).toBeGreaterThan(before.devices);
  },
);

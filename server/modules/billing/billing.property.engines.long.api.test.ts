import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/day';
import type { BillingRun } from '#contract/billing';
import { NOW } from '#server/testing/config';
import { expectInvariants } from '#server/testing/invariants';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';
import { draws, within } from '#server/testing/thorough';

/**
 * Random sequences of decisions and billing keep every invariant, and a preview equals the run that follows.
 */

interface World {
  network: TestNetwork;
  manager: Caller;
  now: Date;
}
interface Action {
  label: string;
  perform: (world: World) => Promise<void>;
}

const nth = <T>(rows: readonly T[], n: number): T | undefined => rows[n % Math.max(1, rows.length)];

/** A decision on conversions that are not invoiced, never back to pending. */
async function decide({ network, now }: World, approve: boolean, skip: number, count: number): Promise<void> {
  const { db } = network.deps;
  const open = await db
    .selectFrom('conversion')
    .where('agency_id', '=', 1)
    .where('invoice_id', 'is', null)
    .where('status', '<>', approve ? 'approved' : 'rejected')
    .orderBy('id')
    .offset(skip)
    .limit(count)
    .select('id')
    .execute();
  if (open.length === 0) return;
  const counts = approve ? now : null;
  await db
    .updateTable('conversion')
    .set({
      status: approve ? 'approved' : 'rejected',
      rejection_code: approve ? null : 2,
      decided_at: now,
      modified_at: now,
      network_calc_at: counts,
      publisher_calc_at: counts,
    })
    .where(
      'id',
      'in',
      open.map((one) => one.id),
    )
    .execute();
}

const withoutIds = ({ id: _, dryRun: __, ...run }: BillingRun) =>
  JSON.parse(JSON.stringify(run, (name, value: unknown) => (/^(invoice|payment)Id$/.test(name) ? null : value)));

/** Bills a month before the present one; 0 has not ended. */
async function bill({ manager, now }: World, monthsBack: number): Promise<void> {
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsBack, 1)).toISOString().slice(0, 7);
  const run = (dryRun: boolean) => manager.send('POST', '/api/billing-runs', { agencyId: 1, month, dryRun });
  const [preview, real, again] = [await run(true), await run(false), await run(false)];
  const status = monthsBack === 0 ? 409 : 200;
  expect([preview, real, again].map((one) => one.statusCode)).toEqual([status, status, status]);
  if (status === 409) return;
  expect(withoutIds(real.json())).toEqual(withoutIds(preview.json()));
  expect(again.json()).toMatchObject({ id: null, invoices: [], payments: [] });
}

async function changeInvoice({ network, manager }: World, at: number, body: (outstanding: number) => object) {
  const open = await network.deps.db
    .selectFrom('invoice')
    .where('agency_id', '=', 1)
    .where('status', 'in', ['Draft', 'Sent', 'Allocated'])
    .orderBy('id', 'desc')
    .select(['id', 'outstanding'])
    .execute();
  const one = nth(open, at);
  if (!one) return;
  const answer = await manager.send('PATCH', `/api/invoices/${one.id}`, body(Number(one.outstanding)));
  expect([200, 400, 409], answer.body).toContain(answer.statusCode);
}

async function sendPayment({ network, manager }: World, at: number): Promise<void> {
  const raised = await network.deps.db
    .selectFrom('payment')
    .where('agency_id', '=', 1)
    .where('status', '=', 'Raised')
    .orderBy('id', 'desc')
    .select('id')
    .execute();
  const one = nth(raised, at);
  if (one) expect((await manager.send('PATCH', `/api/payments/${one.id}`, { status: 'Sent' })).statusCode).toBe(200);
}

const small = fc.nat({ max: 40 });
const action = (label: string, perform: Action['perform']): Action => ({ label, perform });
const actions = fc.oneof(
  fc.integer({ min: 1, max: 25 }).map((days) =>
    action(`${days} days pass`, async (world) => {
      world.now = new Date(world.now.getTime() + days * DAY_MS);
    }),
  ),
  fc
    .tuple(fc.boolean(), small, small)
    .map(([approve, skip, count]) =>
      action(`${count} are ${approve ? 'approved' : 'rejected'}, from ${skip} on`, (world) =>
        decide(world, approve, skip, count + 1),
      ),
    ),
  fc.nat({ max: 3 }).map((months) => action(`billing, ${months} months back`, (world) => bill(world, months))),
  small.map((at) => action(`invoice ${at} is sent`, (world) => changeInvoice(world, at, () => ({ status: 'Sent' })))),
  fc.tuple(small, fc.constantFrom(0.01, 0.5, 1, 1, 1, 1.5), fc.boolean()).map(([at, share, settle]) =>
    action(`${share} of invoice ${at} comes in`, (world) =>
      changeInvoice(world, at, (outstanding) => ({
        ...(settle && { status: 'Settled' }),
        receipt: { amount: (outstanding * share).toFixed(2), date: world.now.toISOString().slice(0, 10) },
      })),
    ),
  ),
  small.map((at) => action(`payment ${at} is sent`, (world) => sendPayment(world, at))),
);

test(
  'the invariants hold after any sequence of decisions, runs, receipts and payments',
  { timeout: within(240_000) },
  async () => {
    const seen = new Set<string>();
    const property = fc.asyncProperty(
      fc
        .array(actions, { minLength: 12, maxLength: 24 })
        .map((all) => all.map((one) => ({ ...one, toString: () => one.label }))),
      async (sequence) => {
        const world: Partial<World> & { now: Date } = { now: NOW };
        const network = await startNetwork({}, undefined, () => world.now);
        const whole: World = Object.assign(world, { network, manager: await network.as('manager') });
        try {
          for (const one of sequence) {
            await one.perform(whole);
            await expectInvariants(network.deps.db);
          }
          const events = await network.deps.db.selectFrom('audit_event').select('action').distinct().execute();
          for (const { action: name } of events) seen.add(name);
        } finally {
          await network.drop();
        }
      },
    );
    await fc.assert(property, draws(4, 50));
    for (const name of ['billing_run.created', 'invoice.created', 'invoice.sent', 'invoice.settled', 'payment.created'])
      expect(seen).toContain(name);
  },
);

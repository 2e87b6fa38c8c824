/**
 * The steps of twenty ordinary jobs, as `docs/jobs.md` has them. A change that makes a job longer fails here; one that
 * makes it shorter is written down there.
 */
import { readFileSync } from 'node:fs';
import type { ConversionRow } from '#contract/conversions';
import type { PaymentRow } from '#contract/payments';
import { expect, loaded, test, type Page } from './fixtures.ts';
import { Hand, jobs, ways, type Job, type Things, type Way } from './jobs.ts';
import { ask, home, roles } from './network.ts';

const file = 'docs/jobs.md';

/** The counted steps by job, in the order of `ways`. */
function written(): Map<string, string[]> {
  const rows = readFileSync(file, 'utf8').matchAll(
    /^\| (?:publisher|advertiser|account manager) +\| (.+?) +\|(.+)\|$/gm,
  );
  return new Map([...rows].map(([, name = '', steps = '']) => [name, steps.split('|').map((one) => one.trim())]));
}

async function thingsOf(page: Page): Promise<Things> {
  const at = home.publisher;
  const days = 'fromDate=2000-01-01&toDate=2100-12-31&dateField=conversion&targetCurrencyCode=GBP';
  const [unpaid] = await ask<ConversionRow[]>(page, at, `GET /v1/conversions?${days}&status=rejected&limit=1`);
  const [payment] = await ask<PaymentRow[]>(
    page,
    at,
    'GET /v1/payments?startDate=2000-01-01&endDate=2100-12-31&limit=1',
  );
  return {
    reference: unpaid?.advertiserRef ?? '',
    reason: unpaid?.rejectionReason ?? 'no reason',
    publisher: unpaid?.publisherName ?? '',
    paymentId: String(payment?.id ?? ''),
  };
}

const screens = {
  mouse: { viewport: { width: 1440, height: 900 } },
  keyboard: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const satisfies Record<Way, object>;

/** Does a job from the overview on; its steps, or why it could not be done. */
async function count(page: Page, way: Way, job: Job, things: Things): Promise<string> {
  await page.goto(`${home[job.role]}/overview`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await loaded(page);
  const hand = new Hand(page, way);
  try {
    await job.does(hand, things);
    return String(hand.steps);
  } catch (error) {
    return `not done after ${hand.steps}: ${String(error)}`;
  }
}

for (const [at, way] of ways.entries()) {
  test.describe(way, () => {
    test.use(screens[way]);
    test(`twenty jobs by ${way} take as many steps as ${file} says`, async ({ page, signIn }) => {
      test.setTimeout(300_000);
      // A decision is stored when the time to take it back is over.
      await page.clock.install();
      await signIn(page, 'publisher');
      const things = await thingsOf(page);
      const counted: Record<string, string> = {};
      for (const role of roles) {
        await signIn(page, role);
        for (const job of jobs.filter((one) => one.role === role))
          await test.step(job.name, async () => {
            counted[job.name] = await count(page, way, job, things);
          });
      }
      const said = written();
      expect(counted).toEqual(Object.fromEntries(jobs.map(({ name }) => [name, said.get(name)?.[at]])));
    });
  });
}

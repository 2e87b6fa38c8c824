/** A running batch of decisions: pause, resume, and retry of failed rows. */
import { expect, type Page } from './fixtures.ts';
import { check } from './deciding.ts';
import { field, press } from './forms/form.ts';
import { ask, home } from './network.ts';
import { test } from './own-server.ts';

/** Selects pending conversions and has them checked. */
async function review(page: Page, most: number): Promise<void> {
  const rows = await ask<{ conversionId: string }[]>(
    page,
    home.advertiser,
    `GET /v1/conversions?status=pending&dateField=conversion&targetCurrencyCode=GBP&fromDate=2026-01-01&toDate=2026-03-15&limit=${most}`,
  );
  await page.goto(`${home.advertiser}/conversions/validate`);
  await field(page, 'References or ids').fill(rows.map(({ conversionId }) => conversionId).join('\n'));
  await check(page);
  await expect(page.getByText(`${rows.length} would change`)).toBeVisible();
}

test('of a batch only what failed is tried again', async ({ page, signIn }) => {
  await signIn(page, 'advertiser');
  await review(page, 3);
  let failed = 2;
  // Pretends that the service failed on two rows.
  await page.route(/\/api\/decision-batches\/\d+\?/, async (route) => {
    const response = await route.fetch();
    const batch = (await response.json()) as { state: string; counts: Record<string, number> };
    const counts = { ...batch.counts, changed: 3 - failed, failed };
    await route.fulfill({ response, json: batch.state === 'done' ? { ...batch, counts } : batch });
  });
  await press(page, 'Approve 3 conversions');
  await expect(page.getByText('3 of 3 done · 2 failed')).toBeVisible();
  await press(page, 'Discard');
  const question = page.getByRole('dialog', { name: 'Discard this batch?' });
  await expect(question).toContainText('2 conversions have not been decided');
  await press(question, 'Cancel');
  // No row has really failed, so the service would refuse.
  await page.route(/\/processing\?/, async (route) => {
    failed = 0;
    const id = new URL(page.url()).searchParams.get('batch');
    await route.fulfill({ json: await ask(page, home.advertiser, `GET /api/decision-batches/${id}`) });
  });
  await press(page, 'Try 2 again');
  await expect(page.getByText('3 of 3 done', { exact: true })).toBeVisible();
});

test('a batch is paused, keeps over a reload, and goes on', async ({ page, signIn }) => {
  await signIn(page, 'advertiser');
  await review(page, 3);
  // Three rows are done before the first press; the service gets the request only when the batch resumes.
  let held: 'running' | 'paused' | null = null;
  let isPaused = false;
  await page.route(/\/api\/decision-batches\/\d+(\/processing)?\?/, async (route) => {
    const method = route.request().method();
    if (method === 'POST') held = isPaused ? null : 'running';
    if (method === 'DELETE') [held, isPaused] = ['paused', true];
    if (held === null) return route.fallback();
    const id = new URL(page.url()).searchParams.get('batch');
    const batch = await ask(page, home.advertiser, `GET /api/decision-batches/${id}`);
    return route.fulfill({ json: { ...batch, state: held } });
  });
  await press(page, 'Approve 3 conversions');
  await press(page, 'Pause');
  await expect(page.getByRole('heading', { name: 'Paused' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('0 of 3 done')).toBeVisible();
  await press(page, 'Continue');
  await expect(page.getByText('3 of 3 done', { exact: true })).toBeVisible();
});

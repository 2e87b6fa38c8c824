/** A batch of decisions while it runs: paused and gone on with, and only what failed is tried again. */
import { expect, type Page, type Role } from './fixtures.ts';
import { field, press } from './forms/form.ts';
import { ask, home } from './network.ts';
import { test } from './own-server.ts';

/** Names pending conversions, has them checked and returns their ids. */
async function review(page: Page, role: Role, count: number): Promise<string[]> {
  const rows = await ask<{ conversionId: string }[]>(
    page,
    home[role],
    `GET /v1/conversions?status=pending&dateField=conversion&targetCurrencyCode=GBP&fromDate=2026-02-01&toDate=2026-03-13&limit=${count}`,
  );
  const ids = rows.map(({ conversionId }) => conversionId);
  await page.goto(`${home[role]}/conversions/validate`);
  await field(page, 'References or ids').fill(ids.join('\n'));
  await press(page, 'Check what would change');
  await expect(page.getByText(`${count} would change`)).toBeVisible();
  return ids;
}

/** Looks at every conversion that is sent; what is returned true for is answered with a failure of the server. */
async function watch(page: Page, fails: (id: string) => boolean | Promise<boolean>): Promise<void> {
  await page.route('**/v1/conversions?*', async (route) => {
    const request = route.request();
    if (request.method() !== 'PUT') return route.fallback();
    const { conversions } = request.postDataJSON() as { conversions: { advertiserConversionId: string }[] };
    if (!(await fails(conversions[0]!.advertiserConversionId))) return route.fallback().catch(() => undefined);
    const problem = { type: '', title: 'Broken', status: 500, detail: 'It broke', code: 'INTERNAL', requestId: '' };
    return route.fulfill({ status: 500, contentType: 'application/problem+json', json: problem });
  });
}

for (const role of ['advertiser', 'manager'] as const) {
  test(`${role}: of a batch only what failed is tried again`, async ({ page, signIn, allow }) => {
    allow(/500 .*\/v1\/conversions\?/);
    await signIn(page, role);
    const ids = await review(page, role, 3);
    const bad = new Set(ids.slice(1, 3));
    const sent: string[] = [];
    await watch(page, (id) => {
      sent.push(id);
      return bad.has(id);
    });
    await press(page, 'Approve 3 conversions');
    await expect(page.getByText('3 of 3 done · 2 failed')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Rows of the batch' })).toContainText('Not sent');
    // What could still be tried again is not thrown away unasked.
    await press(page, 'New batch');
    const question = page.getByRole('dialog', { name: 'Discard this batch?' });
    await expect(question).toContainText('2 conversions have not been decided');
    await press(question, 'Cancel');
    const failed = [...bad];
    bad.clear();
    sent.length = 0;
    await press(page, 'Try 2 again');
    await expect(page.getByText('3 of 3 done', { exact: true })).toBeVisible();
    expect(sent.toSorted()).toEqual(failed.toSorted());
  });

  test(`${role}: a batch is paused, keeps over a reload, and goes on`, async ({ page, signIn }) => {
    await signIn(page, role);
    await review(page, role, 3);
    let go = () => {};
    const held = new Promise<void>((resolve) => (go = resolve));
    await watch(page, async () => {
      await held;
      return false;
    });
    await press(page, 'Approve 3 conversions');
    await press(page, 'Pause');
    await expect(page.getByRole('heading', { name: 'Paused' })).toBeVisible();
    go();
    await page.reload();
    await expect(page.getByText('0 of 3 done')).toBeVisible();
    await press(page, 'Continue');
    await expect(page.getByText('3 of 3 done', { exact: true })).toBeVisible();
  });
}

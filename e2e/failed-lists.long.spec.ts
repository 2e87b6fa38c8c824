/** Every list: a failed load is reported and repeated, whatever the role; account managers have all of them. */
import { expect, test } from './fixtures.ts';
import { home, rowsOf } from './network.ts';
import { unanswered } from './troubles.ts';

interface List {
  path: string;
  /** Address of its rows. */
  api: RegExp;
  /** Where the failure is shown, if not in a table. */
  failed?: string;
}

const lists: List[] = [
  { path: 'conversions', api: /\/v1\/conversions\?/ },
  { path: 'enquiries', api: /\/v1\/conversion-enquiries\?/ },
  { path: 'campaigns', api: /\/v1\/campaigns\?/ },
  { path: 'placements', api: /\/v1\/placements\?/ },
  { path: 'vouchers?show=all', api: /\/v1\/voucher/ },
  { path: 'feeds', api: /\/v1\/product-feeds\?/ },
  { path: 'links', api: /\/api\/short-urls\?/ },
  { path: 'partnerships', api: /\/api\/relations\?/ },
  { path: 'publishers', api: /\/api\/contacts\?/ },
  { path: 'advertisers', api: /\/api\/contacts\?/ },
  { path: 'applications', api: /\/api\/applications\?/ },
  { path: 'suspicious-clicks', api: /\/api\/suspicious-clicks\?/ },
  { path: 'invoices', api: /\/v1\/invoices\?/ },
  { path: 'payments', api: /\/v1\/payments\?/ },
  { path: 'payment-overview', api: /\/v1\/publisher-payment\/overview/ },
  { path: 'billing', api: /\/api\/billing-runs\?/ },
  { path: 'audit', api: /\/api\/audit\?/ },
  { path: 'mail', api: /\/api\/mails\?/ },
  { path: 'files', api: /\/api\/files\?/ },
  { path: 'files?place=bin', api: /\/api\/files\/bin\?/ },
  { path: 'people', api: /\/v1\/people\?/, failed: 'The people could not be loaded' },
  { path: 'service-accounts', api: /\/api\/service-accounts\?/, failed: 'The service accounts could not be loaded' },
  { path: 'account', api: /\/api\/sessions\b/, failed: 'The sessions could not be loaded' },
];

test('every list that could not be loaded says so, and loads again', async ({ page, signIn, allow }) => {
  // Lists are tested one after the other.
  test.setTimeout(240_000);
  allow(...lists.flatMap(({ api }) => unanswered(api)));
  await page.clock.install();
  await signIn(page, 'manager');
  for (const { path, api, failed = 'This could not be loaded' } of lists) {
    await test.step(path, async () => {
      await page.route(api, (route) => route.abort());
      await page.goto(`${home.manager}/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const said = page.getByRole('alert').filter({ hasText: failed });
      // It is retried automatically before the message appears.
      await expect(async () => {
        await page.clock.fastForward(2100);
        await expect(said).toContainText('The server could not be reached', { timeout: 500 });
      }).toPass();
      await page.unroute(api);
      const answer = page.waitForResponse(api);
      await said.getByRole('button', { name: 'Try again' }).click();
      const rows = (await (await answer).json()) as unknown[];
      await expect(said).toBeHidden();
      // An empty list has its own message.
      if (rows.length > 0) await expect(rowsOf(page).or(page.getByRole('rowheader')).first()).toBeVisible();
      else await expect(page.getByText(/^Nothing here|^No .* yet$/).first()).toBeVisible();
    });
  }
});

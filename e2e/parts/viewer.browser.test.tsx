/** Somebody who may only read exports a list. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import examples from '../../server/http/answers.generated.json';
import { openApp } from './app.tsx';
import { meOf } from './service.ts';

const ownFetch = window.fetch;

test('a viewer exports a list', async () => {
  const me = meOf('publisher');
  const viewer = { ...me, memberships: me.memberships.map((one) => ({ ...one, level: 'viewer' as const })) };
  const vouchers = examples.listVouchers;
  const service = await openApp('publisher', '/1/200001/vouchers', { listVouchers: vouchers }, viewer);
  const saved: [name: string, address: string][] = [];
  const clicks = vi.spyOn(HTMLAnchorElement.prototype, 'click');
  onTestFinished(() => clicks.mockRestore());
  clicks.mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push([this.download, this.href]);
  });
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Export ${vouchers.length} rows` })
    .click();
  await expect
    .element(page.getByRole('status').getByText(`${vouchers.length} of ${vouchers.length} rows exported`))
    .toBeVisible();
  expect(saved).toEqual([[expect.stringMatching(/^vouchers-.*\.csv$/), expect.stringMatching(/^blob:/)]]);
  const text = await (await ownFetch(saved[0]![1])).text();
  for (const { title } of vouchers) expect(text).toContain(title);
  expect(service.wrong).toEqual([]);
});

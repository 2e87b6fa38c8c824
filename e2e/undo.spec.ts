import { openSale, timeIsOver } from './deciding.ts';
import { axe, expect, test } from './fixtures.ts';
import { ask, home } from './network.ts';

test('advertiser: a stored decision and a correction are undone, from the notice and from the history', async ({
  page,
  signIn,
  server,
}) => {
  await page.clock.install();
  await signIn(page, 'advertiser');
  const detail = await openSale(page, server.url, home.advertiser);
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await detail.getByRole('button', { name: 'Approve' }).click();
  await timeIsOver(page);
  expect((await stored).status()).toBe(200);
  const notice = detail.getByRole('status').filter({ hasText: 'approved' });
  const changes = detail.getByRole('table', { name: 'Changes' });
  await expect(changes.getByRole('button', { name: 'Undo' })).toBeVisible();
  await axe(page);
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(detail.getByText(/is as it was/)).toBeVisible();
  await expect(detail.getByRole('button', { name: 'Approve' })).toBeVisible();
  await expect(detail.getByRole('button', { name: 'Back to pending' })).toHaveCount(0);

  // The undoing is a change too: undone, the conversion is approved again.
  await expect(changes.getByRole('rowheader')).toHaveCount(2);
  await changes.getByRole('button', { name: 'Undo' }).click();
  const question = page.getByRole('dialog', { name: 'Undo this change?' });
  await expect(question).toContainText('Status: Pending → Approved');
  await axe(page);
  await question.getByRole('button', { name: 'Undo' }).click();
  await expect(question).toBeHidden();
  await detail.getByRole('button', { name: 'Back to pending' }).click();
  await timeIsOver(page);
  await expect(detail.getByRole('button', { name: 'Approve' })).toBeVisible();
});

test('advertiser: a new order value shows every line of the basket, scaled or typed, and goes back to the cent', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'advertiser');
  const items = await ask<{ conversionId: string; item: object | null }[]>(
    page,
    home.advertiser,
    'GET /v1/conversions?conversionType=conversionsByBasketItem&status=pending&dateField=conversion&fromDate=2026-01-01&toDate=2026-03-15',
  );
  await page.goto(`${home.advertiser}/conversions/${items.find(({ item }) => item !== null)!.conversionId}`);
  const detail = page.getByRole('dialog', { name: /Conversion \S+/ });
  const edit = page.getByRole('dialog', { name: 'Edit conversion' });
  await detail.getByRole('button', { name: 'Edit' }).click();
  const before = await edit.getByLabel(/^Order value/).inputValue();
  const typed = edit.getByLabel(/^Value of the line .* \d+$/);
  await expect(typed.first()).toBeVisible();
  const lines = await typed.count();
  await edit.getByLabel(/^Order value/).fill('61.37');
  const scaled = edit.getByRole('list', { name: 'Lines of the basket' }).getByRole('listitem');
  await expect(scaled).toHaveCount(lines);
  await axe(page);
  const cents = (text: string) => Math.round(Number(/→ ([\d.]+)/.exec(text)?.[1]) * 100);
  await expect.poll(async () => (await scaled.allInnerTexts()).reduce((sum, text) => sum + cents(text), 0)).toBe(6137);

  await edit.getByText('Type the lines').click();
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(edit.getByText(/must be the sum of the lines/).first()).toBeVisible();
  await edit.getByText('Scale all lines').click();
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(edit).toBeHidden();
  await expect(detail.getByText('61.37 ').first()).toBeVisible();
  await detail.getByRole('status').filter({ hasText: 'corrected' }).getByRole('button', { name: 'Undo' }).click();
  await expect(detail.getByText(/is as it was/)).toBeVisible();
  await expect(detail.getByText(`${before} `).first()).toBeVisible();
});

import { expect, test } from './fixtures.ts';
import { rowsOf } from './network.ts';

for (const role of ['advertiser', 'manager'] as const) {
  test(`${role}: each figure of what waits leads to its conversions, whose sum it is`, async ({ page, signIn }) => {
    await signIn(page, role);
    await page.goto('/');
    const part = page.getByRole('region', { name: 'Waiting for a decision, most overdue first' });
    await expect(part).toContainText('Pending conversions of any date');
    const links = part.getByRole('cell').getByRole('link');
    await expect(links.first()).toBeVisible();
    const names = await links.evaluateAll((all) => all.slice(0, 6).map((one) => one.getAttribute('aria-label') ?? ''));
    for (const name of names) {
      const [, amount = '', conversions = ''] = /([\d,.]+): [\w ]+, show ([\d,]+ conversions?)$/.exec(name) ?? [];
      await part.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('main')).toContainText(`${conversions} · `);
      await expect(page.getByRole('region', { name: 'The figure behind this list' })).toContainText(amount);
      await page.goBack();
    }
  });
}

test('manager: overdue conversions say since when, sorted and filtered in the list', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  await page.goto('/');
  await page.getByRole('link', { name: 'Conversions', exact: true }).first().click();
  await expect(rowsOf(page).first()).toBeVisible();
  await page.goto(`${page.url().split('?')[0]}?due=overdue&sort=decideBy`);
  await expect(page.getByRole('main')).toContainText('Overdue: pending conversions of any date');
  const ends = page.getByRole('gridcell', { name: /, [\d,]+ days? overdue$/ });
  await expect(ends.first()).toBeVisible();
  const days = (await ends.allInnerTexts()).map((text) => Number(/, ([\d,]+) days? overdue/.exec(text)?.[1]));
  expect(days).toEqual(days.toSorted((a, b) => b - a));
  await expect(page.getByText(/^Overdue: £[\d,.]+ · due in 7 days: £[\d,.]+ · all pending: £[\d,.]+$/)).toBeVisible();
  await page.goto(`${page.url().split('?')[0]}?due=soon&sort=decideBy`);
  await expect(page.getByRole('gridcell', { name: /, (\d days? left|today)$/ }).first()).toBeVisible();
  await expect(ends).toHaveCount(0);
});

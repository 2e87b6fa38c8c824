import { axe, expect, test } from './fixtures.ts';
import { chip, done, edit, field, fields, find, rowsInSight, settled } from './report-page.ts';

const plain = '/1/0/reports?rows=date&values=clicks,totalConversions,totalCommission,epc&period=last90';

test('a report is read, edited and read again; the address says which', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  await page.goto(plain);
  await settled(page);
  await expect(
    page.getByText('Clicks, Conversions, Total commission and Earnings per click by Day · Last 90 days'),
  ).toBeVisible();
  await expect(fields(page)).toBeHidden();
  await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(22);
  await axe(page);
  await edit(page).click();
  await expect(fields(page)).toBeVisible();
  await expect(done(page)).toBeFocused();
  await expect(page).toHaveURL(/edit=1/);
  await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(16);
  await find(page).fill('impressions');
  await field(page, 'Impressions').click();
  await expect(chip(page, 'Impressions', 'Values')).toBeVisible();
  await page.reload();
  await expect(chip(page, 'Impressions', 'Values')).toBeVisible();
  await done(page).click();
  await expect(page.getByText(/Earnings per click and Impressions by Day/)).toBeVisible();
  await expect(fields(page)).toBeHidden();
  await page.goBack();
  await expect(fields(page)).toBeVisible();
  await page.goForward();
  await expect(fields(page)).toBeHidden();
});

import { axe, expect, test } from './fixtures.ts';
import { chip, done, edit, field, fields, find, result, rowsInSight, settled } from './report-page.ts';

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

test('undo and redo by keys and buttons, and Back is the same; a text field keeps its own', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'manager');
  await page.goto('/1/0/reports?rows=deviceType&values=clicks&period=last90&edit=1');
  await settled(page);
  const undo = page.getByRole('button', { name: 'Undo' });
  const redo = page.getByRole('button', { name: 'Redo' });
  const chart = page.getByRole('combobox', { name: 'Chart' });
  await expect(undo).toBeDisabled();
  await field(page, 'Impressions').click();
  await chart.selectOption('Bars');
  await expect(page).toHaveURL(/chart=bar/);
  await expect(undo).toBeEnabled();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(chart).toHaveValue('none');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(chip(page, 'Impressions', 'Values')).toHaveCount(0);
  await expect(undo).toBeDisabled();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(chip(page, 'Impressions', 'Values')).toBeVisible();
  await page.keyboard.press('Control+y');
  await expect(chart).toHaveValue('bar');
  await expect(redo).toBeDisabled();
  // Back undoes, so that what it left can be made again.
  await page.goBack();
  await expect(chart).toHaveValue('none');
  await redo.click();
  await expect(chart).toHaveValue('bar');
  // A search that is being typed is not the report.
  await find(page).click();
  await page.keyboard.type('epc');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(find(page)).not.toHaveValue('epc');
  await expect(chart).toHaveValue('bar');
  // Editing is over, and reading goes on when its own change is undone.
  await done(page).click();
  await result(page).getByRole('columnheader', { name: 'Clicks' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=-clicks/);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page).not.toHaveURL(/sort=/);
  await expect(fields(page)).toBeHidden();
});

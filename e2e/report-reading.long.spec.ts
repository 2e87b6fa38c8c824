import { axe, expect, test } from './fixtures.ts';
import { chip, done, edit, field, fields, find, result, settled } from './report-page.ts';

test('who builds a report stays in editing; a phone that opens the same address reads first', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'manager');
  await page.goto('/1/0/reports');
  await field(page, 'Clicks').click();
  await settled(page);
  await expect(fields(page)).toBeVisible();
  const address = page.url();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('about:blank');
  await page.goto(address);
  await settled(page);
  await expect(fields(page)).toBeHidden();
  await axe(page);
  await edit(page).click();
  await expect(find(page)).toBeVisible();
  await axe(page);
  await page.reload();
  await expect(find(page)).toBeVisible();
  await page.goBack();
  await expect(find(page)).toBeHidden();
  await expect(result(page)).toBeVisible();
});

test('fields fold by group, say what they mean, and those used last come first', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  await page.goto('/1/0/reports?values=clicks&edit=1');
  const money = fields(page).getByRole('button', { name: 'Money' });
  const meaning = fields(page).getByText('Total commission / clicks');
  await money.click();
  await expect(money).toHaveAttribute('aria-expanded', 'false');
  await expect(field(page, 'Total commission')).toBeHidden();
  // By the keyboard and by a press, without a pointer over it.
  await field(page, 'Earnings per click').focus();
  await expect(meaning).toBeVisible();
  await expect(field(page, 'Earnings per click')).toHaveAccessibleDescription(/Total commission \/ clicks/);
  await field(page, 'Device').click();
  await expect(chip(page, 'Device', 'Rows')).toBeVisible();
  await expect(meaning).toBeHidden();
  await page.reload();
  await expect(money).toHaveAttribute('aria-expanded', 'false');
  const recent = fields(page).getByRole('region', { name: 'Recent' });
  await expect(recent.getByRole('button', { name: 'Device on the report' })).toBeVisible();
  await axe(page);
  await find(page).fill('total commission');
  await expect(field(page, 'Total commission')).toBeVisible();
  await field(page, 'Total commission').click();
  await expect(chip(page, 'Total commission', 'Values')).toBeVisible();
  await find(page).fill('');
  await expect(recent.getByRole('button').nth(1)).toHaveText('Total commission on the report');
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

import { readFile } from 'node:fs/promises';
import { axe, expect, test } from './fixtures.ts';
import { chip, field, result, settled, shelf } from './report-page.ts';
import { open } from './reports.ts';

test('by mouse: validated commission and EPC by month and publisher, mobile only, against last year', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'manager');
  await open(page, '', '1/0');
  await page.getByRole('searchbox', { name: 'Find a field' }).fill('validated commission');
  await field(page, 'Validated commission').click();
  await page.getByRole('searchbox', { name: 'Find a field' }).fill('earnings per click');
  await field(page, 'Earnings per click').dragTo(shelf(page, 'Values'));
  await page.getByRole('searchbox', { name: 'Find a field' }).fill('date');
  await field(page, 'Date').click();
  await page.getByRole('searchbox', { name: 'Find a field' }).fill('publisher');
  await field(page, 'Publisher').dragTo(shelf(page, 'Rows'));
  await page.getByRole('searchbox', { name: 'Find a field' }).fill('device');
  await field(page, 'Device').dragTo(shelf(page, 'Only where'));
  const condition = page.getByRole('dialog', { name: 'Only where Device' });
  await condition.getByRole('checkbox', { name: 'mobile' }).check();
  await condition.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('combobox', { name: 'Compare with' }).selectOption('Year before');
  await page.getByRole('button', { name: 'Apply' }).click();
  await settled(page);
  await expect(result(page).getByRole('columnheader', { name: 'Validated commission (GBP)' })).toBeVisible();
  await expect(result(page).getByRole('columnheader', { name: 'Year before' }).first()).toBeVisible();
  await expect(page).toHaveURL(/rows=month/);
  await expect(page).toHaveURL(/where=deviceType/);
  await expect(page.getByText(/conversion date .* with/i)).toBeVisible();
  await axe(page);
  // Undo is Back: first the comparison is removed, then the condition.
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Compare', exact: true })).toBeVisible();
  await page.goBack();
  await expect(chip(page, 'Device', 'Only where')).toHaveCount(0);
  await page.goForward();
  await expect(chip(page, 'Device', 'Only where')).toBeVisible();
});

test('save, reload, change, go back to the saved', async ({ page, signIn }) => {
  await signIn(page, 'publisher');
  await open(page, '?rows=campaignName&values=clicks');
  await settled(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save' });
  const name = `Clicks ${Date.now()}`;
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Who sees it').selectOption('account');
  await axe(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await settled(page);
  await page.getByRole('combobox', { name: 'Chart' }).selectOption('Bars');
  await expect(page.getByText('changed')).toBeVisible();
  await page.getByRole('button', { name: 'Back to how it was saved' }).click();
  await expect(page.getByText('changed')).toBeHidden();

  // A new name, no longer shared: its query and unsaved changes stay.
  await page.getByRole('combobox', { name: 'Chart' }).selectOption('Bars');
  await page.getByRole('button', { name: 'Saved reports' }).click();
  const list = page.getByRole('dialog', { name: 'Saved reports' });
  await list.getByRole('button', { name: `Rename or share ${name}` }).click();
  const rename = page.getByRole('dialog', { name: `Rename or share ${name}` });
  await expect(rename.getByLabel('Who sees it')).toHaveValue('account');
  await rename.getByLabel('Name').fill('');
  await rename.getByRole('button', { name: 'Save' }).click();
  await expect(rename.getByLabel('Name')).toHaveAccessibleDescription(/\S/);
  const better = `${name} by campaign`;
  await rename.getByLabel('Name').fill(better);
  await rename.getByLabel('Who sees it').selectOption('me');
  await rename.getByRole('button', { name: 'Save' }).click();
  await expect(rename).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: better })).toBeVisible();
  await expect(page.getByText('changed')).toBeVisible();
  await expect(list.getByRole('button', { name: better, exact: true })).toBeVisible();

  const remove = list.getByRole('button', { name: `Delete ${better}` });
  await remove.click();
  await expect(page.getByRole('button', { name: 'Delete report' })).toBeVisible();
  // Escape is the question's, not the panel's below it.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Delete report' })).toBeHidden();
  await expect(remove).toBeFocused();
  await remove.click();
  await page.getByRole('button', { name: 'Delete report' }).click();
  await expect(page.getByRole('button', { name: better, exact: true })).toBeHidden();
});

test('from a figure to its conversions and back; only this, not this, break down', async ({ page, signIn }) => {
  await signIn(page, 'publisher');
  await open(page, '?rows=campaignName&values=totalConversions&period=last90');
  await settled(page);
  const row = result(page).getByRole('row').nth(1);
  const count = await row.getByRole('gridcell').first().innerText();
  const name = (await row.getByRole('rowheader').innerText()).trim();
  await row.getByRole('gridcell').first().click();
  await page.getByRole('button', { name: 'See the conversions' }).click();
  await expect(page).toHaveURL(/\/conversions\?/);
  await expect(page.getByText(new RegExp(`${count} conversions`)).first()).toBeVisible();
  await page.goBack();
  await settled(page);
  await result(page).getByRole('row').nth(1).getByRole('rowheader').click();
  await page.getByRole('button', { name: `Only ${name}` }).click();
  await settled(page);
  await expect(result(page).getByRole('rowheader')).toHaveText([name, 'Total']);
  await page.goBack();
  await expect(result(page).getByRole('rowheader').nth(1)).not.toHaveText('Total');
  await settled(page);
  await result(page).getByRole('row').nth(1).getByRole('rowheader').click();
  await page.getByRole('button', { name: `Without ${name}` }).click();
  await expect(result(page).getByRole('rowheader', { name, exact: true })).toHaveCount(0);
  await settled(page);
  const other = (await result(page).getByRole('row').nth(1).getByRole('rowheader').innerText()).trim();
  await result(page).getByRole('row').nth(1).getByRole('rowheader').click();
  await page.getByRole('button', { name: `Only ${other}` }).click();
  await expect(result(page).getByRole('rowheader')).toHaveText([other, 'Total']);
  await settled(page);
  await result(page).getByRole('row').nth(1).getByRole('rowheader').click();
  await page.getByRole('button', { name: 'Break down by…' }).click();
  await page.getByRole('searchbox', { name: 'Break down by' }).fill('Device');
  await page.getByRole('button', { name: 'Device', exact: true }).last().click();
  await settled(page);
  await expect(result(page).getByRole('columnheader', { name: 'Device' })).toBeVisible();
});

test('pivot with totals; a chart with its points; the exported sums are the page’s', async ({ page, signIn }) => {
  await signIn(page, 'publisher');
  await open(page, '?rows=campaignName&across=deviceType&values=clicks&period=last90&chart=stacked');
  await settled(page);
  await expect(result(page).getByRole('columnheader', { name: 'mobile' })).toBeVisible();
  await expect(page.getByRole('figure', { name: 'Clicks by Campaign' })).toBeVisible();
  const points = page.getByRole('list', { name: /Points of the chart/ }).getByRole('button');
  await points.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(points.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Break down by…' })).toBeVisible();
  await page.keyboard.press('Escape');
  await axe(page);
  const total = (await result(page).getByRole('row').last().getByRole('gridcell').last().innerText()).replaceAll(
    ',',
    '',
  );
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('radio', { name: 'Flat: one line a row' }).check();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  const lines = text
    .trim()
    .split('\r\n')
    .slice(
      text
        .trim()
        .split('\r\n')
        .findIndex((line) => line.startsWith('Campaign')) + 1,
    );
  const sum = lines.reduce((all, line) => all + Number(line.split(',').at(-1)), 0);
  expect(String(sum)).toBe(total);
});

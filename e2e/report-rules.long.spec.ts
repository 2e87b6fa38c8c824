import { axe, expect, test, type Page } from './fixtures.ts';

const result = (page: Page) => page.getByRole('grid', { name: 'Result of the report' });
const legend = (page: Page) => page.getByRole('list', { name: 'Rules of the cells' });
const chip = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}, Values \\d`) });
const settled = async (page: Page) => {
  await expect(result(page)).toBeVisible();
  await expect(result(page)).toHaveAttribute('aria-busy', 'false');
};
const open = async (page: Page, query: string) => {
  await page.goto(`/1/0/reports${query}&edit=1`);
  await settled(page);
};
const cells = (page: Page) => result(page).getByRole('row').getByRole('gridcell');
const numberOf = (text: string) => Number(text.replaceAll(/[^\d.-]/g, ''));

test('thresholds are set in the chip’s menu by keyboard, judge each row and not the total, and are saved', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'manager');
  await open(page, '?rows=publisherName&values=clicks&period=last90&top=publisherName:5&sort=-clicks');
  const [first = '', second = ''] = await cells(page).allInnerTexts();
  await chip(page, 'Clicks').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Cells…' }).focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Cells of Clicks' });
  await expect(form.getByRole('combobox', { name: 'Look' })).toBeFocused();
  await form.getByRole('combobox', { name: 'Look' }).selectOption('Icon by threshold');
  await form.getByRole('button', { name: 'Apply' }).focus();
  await page.keyboard.press('Enter');
  const value = form.getByRole('textbox', { name: 'Threshold 1: Value' });
  await expect(value).toBeFocused();
  await expect(value).toHaveAccessibleDescription(/Write a figure/);
  await value.fill(String(numberOf(first)));
  await form.getByRole('button', { name: 'Add a threshold' }).focus();
  await page.keyboard.press('Enter');
  await form.getByRole('combobox', { name: 'Threshold 2: When' }).selectOption('between');
  await form.getByRole('textbox', { name: 'Threshold 2: From' }).fill(String(numberOf(first)));
  await form.getByRole('textbox', { name: 'Threshold 2: To' }).fill('0');
  await form.getByRole('textbox', { name: 'Threshold 2: To' }).press('Enter');
  await expect(form.getByRole('textbox', { name: 'Threshold 2: To' })).toHaveAccessibleDescription(/larger/);
  await axe(page);
  await form.getByRole('textbox', { name: 'Threshold 2: From' }).fill('0');
  await form.getByRole('textbox', { name: 'Threshold 2: To' }).fill(String(numberOf(second)));
  await form.getByRole('combobox', { name: 'Threshold 2: Is' }).selectOption('bad');
  await form.getByRole('button', { name: 'Apply' }).click();
  await expect(chip(page, 'Clicks')).toBeFocused();
  await expect(cells(page).first()).toHaveText(`${first} good`);
  await expect(cells(page).nth(1)).toHaveText(`${second} bad`);
  // Others and the total are more than a row.
  await expect(cells(page).nth(5)).toHaveText(/^[\d,]+$/);
  await expect(cells(page).last()).toHaveText(/^[\d,]+$/);
  await expect(legend(page)).toContainText('Totals, others and periods that are not over are not judged.');
  await axe(page);
  await page.reload();
  await settled(page);
  await expect(cells(page).first()).toHaveText(`${first} good`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save' });
  await dialog.getByLabel('Name').fill('Clicks by threshold');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Clicks by threshold' })).toBeVisible();
  const saved = `?saved=${new URL(page.url()).searchParams.get('saved')}`;
  await page.goto(`/1/0/reports${saved}`);
  await page.getByRole('button', { name: 'Saved reports' }).click();
  await page.getByRole('button', { name: 'Clicks by threshold', exact: true }).click();
  await expect(cells(page).first()).toHaveText(`${first} good`);
  expect(new URL(page.url()).search).toBe(saved);
});

test('a target says met or not met and the share; a rate’s target judges totals too', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  await open(page, '?rows=publisherName&values=clicks&values=conversionRate&period=last90&sort=-clicks');
  await chip(page, 'Conversion rate').click();
  await page.getByRole('button', { name: 'Cells…' }).click();
  const form = page.getByRole('dialog', { name: 'Cells of Conversion rate' });
  await form.getByRole('combobox', { name: 'Look' }).selectOption('Against a target');
  await expect(form.getByText('In per cent.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Target' }).fill('4');
  await form.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/styles=conversionRate%3Atarget%3Aleast(~|%7E)0\.04(&|$)/);
  const judged = result(page)
    .getByRole('row')
    .getByRole('gridcell', { name: /of the target/ });
  await expect(judged.first()).toBeVisible();
  for (const text of await judged.allTextContents()) {
    const [, rate = '', verdict = ''] = /^([\d.]+)%.*?(not met|met)/.exec(text) ?? [];
    // A figure that shows as the target may be above or below it.
    if (Number(rate) !== 4) expect([text, verdict]).toEqual([text, Number(rate) > 4 ? 'met' : 'not met']);
  }
  await expect(result(page).getByRole('row').last().getByRole('gridcell').last()).toContainText(/met/);
  await expect(legend(page)).toContainText('Target: at least 4%');
  await axe(page);
});

test('a colour is told by weight and words too', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  await open(page, '?rows=publisherName&values=clicks&period=last90&sort=-clicks');
  const [first = ''] = await cells(page).allInnerTexts();
  const limit = numberOf(first);
  await open(
    page,
    `?rows=publisherName&values=clicks&period=last90&sort=-clicks&styles=clicks:colour:ge~${limit}~good:lt~${limit}~bad`,
  );
  const look = (at: number) =>
    cells(page)
      .nth(at)
      .evaluate((cell) => {
        const { fontWeight, backgroundColor, textDecorationLine } = getComputedStyle(cell);
        return { fontWeight, backgroundColor, textDecorationLine, text: cell.textContent };
      });
  const [good, bad] = [await look(0), await look(1)];
  expect(good.text).toMatch(/good$/);
  expect(bad.text).toMatch(/bad$/);
  expect(good.fontWeight).not.toBe(bad.fontWeight);
  expect(good.backgroundColor).not.toBe(bad.backgroundColor);
  await axe(page);
});

test('a total says that it counts rows which a condition on values leaves out', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  const query = '?rows=publisherName&values=clicks&period=last90&sort=-clicks';
  await open(page, query);
  const total = result(page).getByRole('row', { name: /^Total/ });
  await expect(total.getByRole('rowheader')).toHaveText('Total');
  const figures = await cells(page).allInnerTexts();
  const [most = '', all = ''] = [figures[2], figures.at(-1)];
  await open(page, `${query}&where=clicks~ge~${numberOf(most)}`);
  await expect(
    result(page)
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') }),
  ).toHaveCount(4);
  await expect(total.getByRole('rowheader')).toHaveText(/Total\s*with rows left out/);
  await expect(total.getByRole('gridcell')).toHaveText(all);
});

/** One question, asked by mouse, by keyboard and on a phone: a pivot with two comparisons, its largest and the others. */
import { axe, expect, test, type Page } from './fixtures.ts';
import { chip, done, edit, field, fields, find, hold, press, result, settled, shelf } from './report-page.ts';

const start = '/1/0/reports?period=last90&edit=1';

/** The question as it is read, and its answer: ten publishers and the others, which add up, with both changes. */
async function isAnswered(page: Page): Promise<void> {
  await settled(page);
  await expect(
    page.getByText(
      'Clicks by Publisher (top 10), across Device · Last 90 days · compared with the period before and the year before',
    ),
  ).toBeVisible();
  await expect(fields(page)).toBeHidden();
  const labels = result(page).getByRole('rowheader');
  await expect(labels).toHaveCount(12);
  await expect(labels.nth(10)).toHaveText('Others');
  await expect(labels.last()).toHaveText('Total');
  await expect(result(page).getByRole('columnheader', { name: 'mobile' })).toBeVisible();
  const changes = result(page).getByRole('columnheader', { name: 'Change' });
  await expect(changes.nth(2)).toBeAttached();
  const rows = result(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
  await expect(async () => {
    const clicks = await rows.evaluateAll((lines) =>
      lines.map((line) => Number((line.querySelector('td')?.textContent ?? '').replaceAll(',', ''))),
    );
    expect(clicks.slice(0, 11).reduce((sum, each) => sum + each, 0)).toBe(clicks[11]);
  }).toPass();
}

/** Compares with two periods and keeps the ten largest publishers, then reads the report. */
async function compareAndTop(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('combobox', { name: 'Compare with' }).selectOption('Period before');
  await page.getByRole('combobox', { name: 'And with' }).selectOption('Year before');
  await page.getByRole('button', { name: 'Apply' }).click();
  await chip(page, 'Publisher', 'Rows').click();
  await page.getByRole('dialog', { name: 'Publisher' }).getByLabel('Show').selectOption('Top 10 and others');
  await done(page).click();
  await isAnswered(page);
  await axe(page);
}

test('by mouse: a pivot with two comparisons, and the ten largest publishers', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  await page.goto(start);
  await field(page, 'Clicks').click();
  await find(page).fill('publisher');
  await field(page, 'Publisher').dragTo(shelf(page, 'Rows'));
  await find(page).fill('device');
  await field(page, 'Device').dragTo(shelf(page, 'Across'));
  await compareAndTop(page);
});

test('by keyboard alone: the same pivot', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  await page.goto(start);
  const add = async (words: string, name: string) => {
    await find(page).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(words);
    await expect(field(page, name)).toBeVisible();
    await field(page, name).focus();
    await page.keyboard.press('Enter');
  };
  await add('clicks', 'Clicks');
  await add('publisher', 'Publisher');
  await add('device', 'Device');
  await chip(page, 'Device', 'Rows').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(chip(page, 'Device', 'Across')).toBeFocused();
  await page.getByRole('button', { name: 'Compare', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Compare with' })).toBeFocused();
  await page.keyboard.type('Period');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'And with' })).toBeFocused();
  await page.keyboard.type('Year');
  await page.getByRole('button', { name: 'Apply' }).focus();
  await page.keyboard.press('Enter');
  await chip(page, 'Publisher', 'Rows').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Publisher' }).getByLabel('Show').focus();
  await page.keyboard.type('Top 10');
  await expect(chip(page, 'Publisher, top 10', 'Rows')).toBeVisible();
  await done(page).focus();
  await page.keyboard.press('Enter');
  await isAnswered(page);
});

test('on a phone: the same pivot, and a condition by pasted names', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'manager');
  await page.goto('/1/0/reports?values=clicks&period=last90');
  await settled(page);
  await edit(page).click();
  const addTo = async (name: string, wanted: string) => {
    await page.getByRole('button', { name: `Add to ${name}` }).click();
    const panel = page.getByRole('dialog', { name: `Add to ${name}` });
    await panel.getByRole('searchbox').fill(wanted);
    await panel.getByRole('button', { name: wanted, exact: true }).click();
  };
  await addTo('Rows', 'Publisher');
  await addTo('Across', 'Device');
  await compareAndTop(page);
  const labels = result(page).getByRole('rowheader');
  const names = [await labels.nth(2).innerText(), await labels.nth(1).innerText()];
  await edit(page).click();
  await addTo('Only where', 'Publisher');
  const condition = page.getByRole('dialog', { name: 'Only where Publisher' });
  await condition.getByRole('button', { name: 'Paste a list' }).click();
  await condition.getByLabel('One a line').fill(names.join('\n'));
  await condition.getByRole('button', { name: 'Apply' }).click();
  await done(page).click();
  await expect(page.getByText(`only where Publisher is one of ${names.join(', ')}`)).toBeVisible();
  await settled(page);
  await expect(labels).toHaveText([...names.toReversed(), 'Total']);
});

for (const by of ['mouse', 'keyboard', 'phone'] as const) {
  test(`by ${by}: a year by publisher is answered by its largest, and not refused`, async ({ page, signIn, allow }) => {
    await hold(by, page);
    allow(/400 .*\/v1\/reporting/);
    await signIn(page, 'manager');
    // As many rows as a large network has.
    await page.route('**/v1/reporting?*', (route) => {
      const { others, dimensions } = route.request().postDataJSON() as { others?: unknown; dimensions: string[] };
      if (others || dimensions.length < 2) return route.fallback();
      const refusal = { key: 'report.tooManyGroups', values: { most: 100_000, dimensions: [] } };
      const body = JSON.stringify({ code: 'INVALID_REQUEST', detail: 'Too many.', refusal });
      return route.fulfill({ status: 400, body, contentType: 'application/problem+json' });
    });
    await page.goto('/1/0/reports?rows=month&rows=publisherName&values=clicks&period=last12Months');
    await press(by, page.getByRole('button', { name: 'Show the top 50 by Publisher' }));
    await settled(page);
    await expect(page.getByText('Clicks by Month and Publisher (top 50) · Last 12 months')).toBeVisible();
    await expect(fields(page)).toBeHidden();
    await expect(
      result(page)
        .getByRole('rowheader', { name: / 2025$/ })
        .first(),
    ).toBeVisible();
    await expect.poll(async () => Number(await result(page).getAttribute('aria-rowcount'))).toBeGreaterThan(12);
  });
}

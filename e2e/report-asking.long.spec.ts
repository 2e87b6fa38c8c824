/** The question: chips that leave, names that are found, long answers that are given up, requests that are copied. */
import type { ReportRequest } from '#contract/reports/request';
import { blankBelow } from './network.ts';
import { axe, expect, test, type Page } from './fixtures.ts';
import { chip, field, result, settled, shelf } from './report-page.ts';

const open = async (page: Page, query: string) => {
  await page.goto(`/1/0/reports${query}`);
  await settled(page);
};

test('a chip that is let go outside of its shelf leaves the report', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  await open(page, '?rows=deviceType&values=clicks,impressions&period=last90&edit=1');
  await chip(page, 'Impressions', 'Values').dragTo(page.getByRole('heading', { level: 1 }));
  await expect(chip(page, 'Impressions', 'Values')).toHaveCount(0);
  await expect(result(page).getByRole('columnheader', { name: 'Impressions' })).toHaveCount(0);
  await chip(page, 'Device', 'Rows').dragTo(shelf(page, 'Across'));
  await expect(chip(page, 'Device', 'Across')).toBeVisible();
});

test('a report that takes long is given up and asked again', async ({ page, signIn, allow }) => {
  allow(/ERR_ABORTED/);
  await signIn(page, 'manager');
  await open(page, '?rows=deviceType&values=clicks&period=last90&edit=1');
  let held = 0;
  await page.route('**/v1/reporting?*', () => {
    held += 1;
  });
  await field(page, 'Impressions').click();
  await expect(page.getByText('This takes longer than usual.')).toBeVisible();
  const waits = page.getByText('so it now waits for you to run it');
  await expect(waits).toBeHidden();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(waits).toBeVisible();
  expect(held).toBeGreaterThan(0);
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toHaveCount(0);
  // The earlier table stays, and says that it is one.
  await expect(result(page).getByRole('columnheader', { name: 'Clicks' })).toBeVisible();
  await expect(chip(page, 'Impressions', 'Values')).toBeVisible();
  await page.unroute('**/v1/reporting?*');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(result(page).getByRole('columnheader', { name: 'Impressions' })).toBeVisible();
  await settled(page);
});

test('the copied request answers what the table shows: its others, its total and the days it is compared with', async ({
  page,
  context,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'manager');
  await open(page, '?rows=publisherName&values=clicks&period=last90&compare=previous&top=publisherName:3');
  const shown = await result(page).getByRole('rowheader').allInnerTexts();
  const figures = await result(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('td')].slice(0, 2).map((cell) => (cell.textContent ?? '').replaceAll(',', '')),
      ),
    );
  const copied = async (name: string) => {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog', { name: 'Export' })).toBeHidden();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const body = JSON.parse(await copied('Copy the request (JSON)')) as ReportRequest;
  expect(await copied('Copy as curl')).toContain(JSON.stringify(body, null, 2));
  const answer = await page.request.post('/v1/reporting?agencyId=1&contactId=0', {
    data: body,
    headers: { origin: new URL(page.url()).origin },
  });
  const rows = (await answer.json()) as Record<string, string | null>[];
  const own = rows.filter(({ part }) => part === '0');
  const lines = [...shown.slice(0, 3), null].map((name) => own.filter((row) => row['publisherName'] === name));
  const answered = [...lines, rows.filter(({ part }) => part === '1')].map((line) =>
    ['0', '1'].map((period) => line.find((row) => row['period'] === period)?.['clicks']),
  );
  expect(answered).toEqual(figures);
});

for (const by of ['mouse', 'keyboard'] as const) {
  test(`by ${by}: only two publishers, found by a part of their names`, async ({ page, signIn }) => {
    await signIn(page, 'manager');
    await open(page, '?rows=publisherName&values=clicks&period=last90&edit=1');
    const names = [1, 0].map(async (at) => (await result(page).getByRole('rowheader').nth(at).innerText()).trim());
    const wanted = await Promise.all(names);
    const press = async (name: string) => {
      const button = page.getByRole('button', { name, exact: true }).last();
      if (by === 'mouse') return button.click();
      await button.focus();
      return page.keyboard.press('Enter');
    };
    await press('Add to Only where');
    const panel = page.getByRole('dialog', { name: 'Add to Only where' });
    await panel.getByRole('searchbox').fill('publisher');
    const publisher = panel.getByRole('button', { name: 'Publisher', exact: true });
    if (by === 'mouse') await publisher.click();
    else await publisher.press('Enter');
    const condition = page.getByRole('dialog', { name: 'Only where Publisher' });
    for (const name of wanted) {
      await condition.getByRole('searchbox').fill(name.slice(0, -1));
      const box = condition.getByRole('checkbox', { name, exact: true });
      if (by === 'mouse') await box.check();
      else await box.press('Space');
      await expect(box).toBeChecked();
    }
    await axe(page);
    await press('Apply');
    await expect(result(page).getByRole('rowheader')).toHaveText([...wanted.toReversed(), 'Total']);
    await settled(page);
  });
}

for (const width of [1440, 390]) {
  test(`at ${width}: the page of a long report ends with it, also while fields are listed`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, 'manager');
    for (const query of ['?rows=month&values=clicks&period=last12Months', '?rows=date&values=clicks&period=last90']) {
      for (const editing of ['', '&edit=1']) {
        await open(page, `${query}${editing}`);
        await expect.poll(() => blankBelow(page), query).toBeLessThanOrEqual(0);
      }
    }
  });
}

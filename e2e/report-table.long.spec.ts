import { axe, expect, test, type Page } from './fixtures.ts';
import { result, settled } from './report-page.ts';

const open = async (page: Page, query: string) => {
  await page.goto(`/1/0/reports${query}`);
  await settled(page);
};

test('row labels stay in sight when a wide pivot is scrolled sideways, on a phone the first', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'manager');
  await open(page, '?rows=publisherName&rows=deviceType&across=month&values=clicks&period=last12Months');
  const row = result(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .first();
  const labels = row.getByRole('rowheader');
  const figure = row.getByRole('gridcell').first();
  const places = async () =>
    Promise.all([labels.first(), labels.last()].map(async (one) => (await one.boundingBox())?.x));
  const scroll = async () => {
    await figure.focus();
    await page.keyboard.press('End');
    await expect(row.getByRole('gridcell').last()).toBeFocused();
  };
  const before = await places();
  await scroll();
  await expect(figure).not.toBeInViewport({ ratio: 1 });
  await expect.poll(places).toEqual(before);
  // No other element covers them.
  const covered = await labels.last().evaluate((cell) => {
    const { x, y, width, height } = cell.getBoundingClientRect();
    return !cell.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(covered).toBe(false);
  await axe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await scroll();
  await expect(labels.first()).toBeInViewport({ ratio: 1 });
  await expect(labels.last()).not.toBeInViewport();
});

test('the rows of a subtotal are folded and shown again, by mouse and by keyboard', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  await open(page, '?rows=publisherName&rows=deviceType&values=clicks&period=last90&subtotals=1');
  const rows = result(page).getByRole('row');
  const counted = async () => Number(await result(page).getAttribute('aria-rowcount'));
  const all = await counted();
  const sum = result(page)
    .getByRole('row', { name: /Total of/ })
    .first();
  const name = (await sum.getByRole('rowheader').first().innerText()).replace(/^.*Total of /s, '');
  const folding = sum.getByRole('button', { name: `Rows of ${name}` });
  const figures = await sum.getByRole('gridcell').allInnerTexts();
  await expect(folding).toHaveAttribute('aria-expanded', 'true');
  await folding.click();
  await expect(folding).toHaveAttribute('aria-expanded', 'false');
  await expect(rows.nth(1)).toHaveAccessibleName(/Total of/);
  await expect.poll(counted).toBeLessThan(all);
  await expect(sum.getByRole('gridcell')).toHaveText(figures, { useInnerText: true });
  await expect(result(page).getByRole('rowheader', { name, exact: true })).toHaveCount(0);
  // The focus stays on the subtotal, which moved up.
  const cell = sum.getByRole('rowheader').first();
  await expect(cell).toBeFocused();
  await expect(cell).toHaveAttribute('tabindex', '0');
  await axe(page);
  await page.keyboard.press('Space');
  await expect(folding).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(counted).toBe(all);
  await expect(cell).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name })).toBeVisible();
});

test('bars and shades are drawn behind the figures they are of', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  for (const style of ['bars', 'scale']) {
    await open(
      page,
      `?rows=publisherName&values=clicks&period=last90&compare=previous&sort=-clicks&styles=clicks:${style}`,
    );
    const drawn = result(page).getByRole('row').nth(2).getByRole('gridcell').first();
    const look = await drawn.evaluate((cell) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(cell);
      return { backgroundColor, backgroundImage };
    });
    if (style === 'bars') expect(look.backgroundImage).toContain('linear-gradient');
    else expect(look.backgroundColor).not.toBe('rgba(0, 0, 0, 0)');
    await axe(page);
  }
});

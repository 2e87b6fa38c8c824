import { expect, test } from './fixtures.ts';
import { home, rowsOf } from './network.ts';

/** Amounts in the list: each row's order value, then its cost. */
const AMOUNT = /-?[\d,]+\.\d\d/g;

test('the conversions of an invoice are sorted by their order value', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  await page.goto(`${home.manager}/invoices`);
  await rowsOf(page).first().getByRole('link').click();
  const detail = page.getByRole('dialog', { name: /^Invoice \d+/ });
  const header = detail.getByRole('columnheader', { name: /^Order value/ });
  await expect(detail.getByText('Adds up')).toBeVisible();
  const rows = detail
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
  const orderValues = async () => {
    const texts = await rows.allInnerTexts();
    return texts.map((text) => Number(text.match(AMOUNT)?.at(-2)?.replaceAll(',', '')));
  };
  for (const order of ['descending', 'ascending'] as const) {
    await header.getByRole('button').click();
    await expect(header).toHaveAttribute('aria-sort', order);
    await expect(async () => {
      const seen = await orderValues();
      const rising = seen.toSorted((one, other) => one - other);
      expect(new Set(seen).size).toBeGreaterThan(1);
      expect(seen).toEqual(order === 'ascending' ? rising : rising.toReversed());
    }).toPass({ timeout: 20_000 });
  }
});

/** Steps of journeys on the overview. */
import { expect, test, type Role } from './fixtures.ts';
import { rowsOf } from './network.ts';

/** The list of those who lead, by role. */
export const homes = { publisher: 'Top campaigns', advertiser: 'Top publishers', manager: 'Top advertisers' } as const;

/** A role starts at the overview and opens the report of a figure. */
export function startsAtOverview(role: Role): void {
  test(`${role}: starts at the overview, and every figure opens its report`, async ({ page, signIn }) => {
    await signIn(page, role);
    await page.goto('/');
    await expect(page).toHaveURL(/\/overview$/);
    await expect(page.getByRole('list', { name: 'Figures' }).getByRole('link').first()).toContainText(/\d/);
    await expect(page.getByRole('region', { name: homes[role] }).getByRole('row').nth(1)).toBeVisible();
    await expect(page.getByRole('list', { name: /Days of the chart/ })).toBeAttached();

    const figure = page.getByRole('list', { name: 'Figures' }).getByRole('link').first();
    const shown = (await figure.getByRole('strong').innerText()).trim();
    await figure.click();
    await expect(page).toHaveURL(/\/reports\?/);
    const result = page.getByRole('grid', { name: 'Result of the report' });
    await expect(result.getByRole('row').last().getByRole('gridcell').first()).toHaveText(shown);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  });
}

/** A role reads what has moved, follows it and has seen it. */
export function seesWhatMoved(role: 'publisher' | 'manager'): void {
  test(`${role}: what has moved is the same here and where it leads, and once seen it is gone from both`, async ({
    page,
    signIn,
  }) => {
    await signIn(page, role);
    await page.goto('/');
    const part = page.getByRole('region', { name: 'What has moved' });
    await expect(part.getByRole('row').getByRole('link').first()).toBeVisible();
    for (const row of await part
      .getByRole('row')
      .filter({ has: page.getByRole('link') })
      .all()) {
      const count = await row.getByRole('cell').first().innerText();
      await row.getByRole('link').click();
      await expect(page.getByRole('main')).toContainText(new RegExp(`\\b${count} conversions? · `));
      await page.goBack();
    }
    await part.getByRole('button', { name: 'I have seen this' }).click();
    await expect(part).toContainText('Nothing has moved');
    await part.getByRole('button', { name: /^Show again what you have seen/ }).click();
    await expect(part.getByRole('row').getByRole('link').first()).toBeVisible();
    await part.getByRole('button', { name: 'Back to what has moved since then' }).click();
    await expect(part).toContainText('Nothing has moved');
    await part.getByRole('link', { name: 'Conversions' }).click();
    await expect(rowsOf(page).first()).toBeVisible();
    await page.getByRole('button', { name: 'What moved' }).click();
    await expect(page.getByRole('dialog', { name: 'What moved' })).toContainText('Nothing has moved');
  });
}

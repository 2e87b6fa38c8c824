/** Steps of journeys on placements. */
import { expect, test, today, type Page, type Role } from './fixtures.ts';
import { ask, home, pickFirst, rowsOf } from './network.ts';

/** The placement with the most clicks of the last months. */
async function busiest(page: Page, role: Role): Promise<string> {
  const [first] = await ask<{ placementId: string }[]>(page, home[role], 'POST /v1/reporting', {
    measures: ['clicks'],
    dimensions: ['placementId'],
    conditions: [{ field: 'placementId', operator: '>', valueList: ['0'] }],
    orderBys: [{ field: 'clicks', direction: 'desc' }],
    dateType: 'conversionDate',
    fromDate: '2025-11-01',
    toDate: today,
  });
  return first!.placementId;
}

/** Fills in what a new placement must have. */
export async function fillForm(page: Page, role: Role, name: string): Promise<void> {
  await pickFirst(page, 'Campaign');
  if (role !== 'publisher') await pickFirst(page, 'Publisher');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Description', { exact: true }).fill('Below the article, for readers on a phone');
}

/** A role creates a placement, and reads what one brought. */
export function usesPlacements(role: 'publisher' | 'advertiser'): void {
  test(`${role}: creates a placement, gets its link, finds it and what it brought`, async ({
    page,
    signIn,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, role);
    await page.goto(`${home[role]}/placements`);
    await expect(rowsOf(page).first()).toBeVisible();
    await page.getByRole('link', { name: 'Create placement' }).click();
    const name = `Footer of the ${role}`;
    await fillForm(page, role, name);
    await page.getByLabel('Type').selectOption('Email');
    await page.getByRole('button', { name: 'Create placement' }).click();

    const detail = page.getByRole('dialog', { name });
    await expect(detail).toContainText('Email');
    await expect(page).toHaveURL(/placements\/\d+$/);
    const id = /(\d+)$/.exec(page.url())![1]!;
    await detail.getByRole('button', { name: 'Copy tracking link' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`PLID=${id}`);
    await expect(detail.getByRole('row', { name: /^In all/ })).toContainText('0.00');
    await page.keyboard.press('Escape');
    await expect(detail).toBeHidden();

    await page.getByRole('searchbox').fill(name);
    await page.keyboard.press('Enter');
    await expect(rowsOf(page).first().getByRole('rowheader')).toHaveText(name);
  });

  test(`${role}: a placement shows what it brought, month by month, and in all`, async ({ page, signIn }) => {
    await signIn(page, role);
    await page.goto(`${home[role]}/placements/${await busiest(page, role)}`);
    const table = page.getByRole('dialog').getByRole('table', { name: 'Performance' });
    await expect(table.getByRole('rowheader', { name: 'In all' })).toBeVisible();
    await expect(
      table.getByRole('columnheader', { name: role === 'advertiser' ? 'Net cost' : 'Commission' }),
    ).toBeVisible();
  });
}

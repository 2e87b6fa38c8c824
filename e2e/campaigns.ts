/** Steps of journeys on campaigns. */
import { expect, test } from './fixtures.ts';
import { home, rowsOf } from './network.ts';

/** A role opens a campaign and reads what it is and pays. */
export function opensCampaign(role: 'publisher' | 'manager'): void {
  test(`${role}: opens a campaign with its facts and commission groups`, async ({ page, signIn }) => {
    await signIn(page, role);
    await page.goto(`${home[role]}/campaigns`);
    await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
    const name = await rowsOf(page).first().getByRole('rowheader').innerText();
    await rowsOf(page).first().getByRole('link', { name }).click();
    const detail = page.getByRole('dialog', { name });
    await expect(detail.getByRole('table', { name: 'Commission groups' }).getByRole('row')).not.toHaveCount(1);
    await expect(detail).toContainText('Standard commission');
    await expect(detail).toContainText('Cookie');
    // Terms and restrictions are shown to every role.
    await expect(detail.getByRole('heading', { name: 'Terms', exact: true })).toBeVisible();
    await expect(detail).toContainText(/Terms as of \d/);
    for (const rule of ['Deep links', 'Sub ids', 'Voucher sites', 'Brand bidding', 'Pop-ups']) {
      await expect(detail.getByRole('listitem').filter({ hasText: rule })).toHaveText(/: (Not a|A)llowed$/);
    }
    await expect(detail).toContainText('Daily cap');
    await expect(detail.getByText('Open to you')).toHaveCount(role === 'publisher' ? 1 : 0);
    await page.goBack();
    await expect(detail).toBeHidden();
    await expect(rowsOf(page).first()).toBeVisible();
  });
}

/** Steps of journeys on conversions. */
import { expect, test, type Page, type Role } from './fixtures.ts';
import { home, rowsOf } from './network.ts';

/** What the list says that it shows. */
export const scopeOf = (page: Page) => page.getByText(/conversions? · /).first();

/** A role finds a conversion and reads what became of its money. */
export function findsConversion(role: Role): void {
  test(`${role}: finds a conversion by its reference, reads its money trail and comes back`, async ({
    page,
    signIn,
  }) => {
    await signIn(page, role);
    await page.goto(`${home[role]}/conversions`);
    const reference = await rowsOf(page).nth(3).getByRole('rowheader').innerText();
    await page.getByRole('searchbox', { name: 'Reference or id' }).fill(reference);
    await page.keyboard.press('Enter');
    await expect(rowsOf(page)).toHaveCount(1);
    await expect(page).toHaveURL(/ref=/);
    await expect(scopeOf(page)).toContainText('any date');

    await rowsOf(page).first().getByRole('link').click();
    const detail = page.getByRole('dialog', { name: /Conversion \S+/ });
    await expect(detail).toContainText(reference);
    const trail = detail.getByRole('list', { name: 'Money trail' });
    await expect(trail.getByRole('listitem')).toHaveCount(5);
    await expect(trail).toContainText('Sale');
    if (role === 'publisher') await expect(detail).not.toContainText('Cost to the advertiser');
    else await expect(detail).toContainText('Cost to the advertiser');

    await page.keyboard.press('Escape');
    await expect(detail).toBeHidden();
    await expect(page).toHaveURL(/conversions\?ref=/);
    await page.goBack();
    await page.goBack();
    await expect(page).not.toHaveURL(/ref=/);
  });
}

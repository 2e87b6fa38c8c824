/** Steps of journeys that build reports. */
import { expect, test, type Page, type Role } from './fixtures.ts';
import { home } from './network.ts';
import { result } from './report-page.ts';

/** Opens the builder at a report to be edited. */
export const open = async (page: Page, query = '', account = '1/200001') =>
  page.goto(`/${account}/reports${query === '' ? '?' : `${query}&`}edit=1`);

/** Every report that is offered to a role to start from has a result. */
export function startersHaveResults(role: Role): void {
  test(`${role}: every report to start from has a result`, async ({ page, signIn }) => {
    await signIn(page, role);
    await page.goto(`${home[role]}/reports`);
    const starters = page.getByRole('list', { name: 'To start from' }).getByRole('link');
    await expect(starters.first()).toBeVisible();
    const all = await starters.count();
    expect(all).toBeGreaterThanOrEqual(8);
    for (let at = 0; at < all; at++) {
      await starters.nth(at).click();
      await expect(result(page).or(page.getByText('Nothing matches in this period'))).toBeVisible();
      // A chart over a full table is drawn.
      if (new URL(page.url()).searchParams.has('chart') && (await result(page).isVisible())) {
        const points = page.getByRole('figure').getByLabel(/Points of the chart|Legend/);
        await expect(points.getByRole('button').or(points.getByRole('listitem')).first()).toBeAttached();
      }
      await page.goBack();
      await expect(starters.first()).toBeVisible();
    }
  });
}

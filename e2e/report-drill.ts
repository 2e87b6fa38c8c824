/** The way from a figure of a report to its conversions, in journeys. */
import { axe, expect, test, type Page } from './fixtures.ts';
import { result, settled, type By } from './report-page.ts';

const line = (page: Page) => page.getByRole('region', { name: 'The figure behind this list' });
const cents = (text: string) => Math.round(Number(text.replaceAll(/[^\d.-]/g, '')) * 100);

/** A commission leads to its conversions, and they come to the same. */
export function leadsToConversions(by: By): void {
  test(`by ${by}: a commission leads to its conversions, whose sum and what clicks add are the figure to the cent`, async ({
    page,
    signIn,
  }) => {
    if (by === 'phone') await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, 'manager');
    const query = '?rows=publisherName&values=totalCommission&period=last90&sort=-totalCommission&currency=EUR';
    await page.goto(`/1/0/reports${query}`);
    await settled(page);
    const cell = result(page).getByRole('row').nth(1).getByRole('gridcell').first();
    const figure = await cell.innerText();
    const conversions = page.getByRole('button', { name: 'See the conversions' });
    if (by === 'keyboard') {
      await cell.focus();
      await page.keyboard.press('Enter');
      await expect(conversions).toBeFocused();
      await page.keyboard.press('Enter');
    } else {
      await cell.click();
      await conversions.click();
    }
    await expect(page).toHaveURL(/\/conversions\?.*status=pending&status=approved/);
    await expect(line(page)).toContainText(`${figure} EUR in the report =`);
    const text = (await line(page).innerText()).replaceAll(/\s+/g, ' ');
    const [, list = ''] = /([\d,.]+) of these conversions/.exec(text) ?? [];
    const [, clicks = '0'] = /\+ ([\d,.]+) of clicks/.exec(text) ?? [];
    const [, sign = '', rounding = '0'] = /([+−]) ([\d,.]+) rounding/.exec(text) ?? [];
    expect(text).not.toContain('leaves out');
    expect(text).toContain(`Total commission in this list: ${list} EUR`);
    expect(cents(list) + cents(clicks) + (sign === '−' ? -1 : 1) * cents(rounding)).toBe(cents(figure));
    await axe(page);
    // A filter of the list's own is no part of the figure, and that is said.
    await page.goto(page.url().replace('status=pending&', ''));
    await expect(line(page)).toContainText('of conversions that this list leaves out');
    await line(page).getByRole('link', { name: 'Hide' }).click();
    await expect(line(page)).toBeHidden();
    await expect(page).not.toHaveURL(/figure=|sum=/);
  });
}

import { expect, serverOn, test, withNetwork, type Page } from './fixtures.ts';
import { chip, edit, field, find, hold, press, result, settled, type By } from './report-page.ts';

const said = (page: Page) => page.getByRole('alert').filter({ hasText: 'The report could not be run' });

test('by mouse, by keyboard and on a phone: a table stays when the server ends, also when the question changes meanwhile; it is back with the server', async ({
  page,
  context,
  signIn,
  allow,
}) => {
  allow(/ERR_CONNECTION_REFUSED/, /ERR_EMPTY_RESPONSE/, /ERR_CONNECTION_RESET/);
  await withNetwork(async (folder) => {
    const server = await serverOn(folder);
    await signIn(page, 'manager');
    const pages: [By, Page][] = [
      ['mouse', page],
      ['keyboard', await context.newPage()],
      ['phone', await context.newPage()],
    ];
    for (const [by, one] of pages) {
      await hold(by, one);
      await one.goto(`${server.url}/1/0/reports?rows=deviceType&values=clicks&period=last90&edit=1`);
      await settled(one);
      if (by === 'phone') await edit(one).click();
    }
    const before = await result(page).innerText();
    await server.stop();
    for (const [by, one] of pages) {
      await find(one).fill('impressions');
      await press(by, field(one, 'Impressions'));
      await expect(said(one)).toContainText('The server could not be reached');
      await expect(said(one)).toContainText('the earlier question: Clicks by Device · Last 90 days');
      await expect(result(one)).toHaveText(before, { useInnerText: true });
      await expect(one.getByText(/took more than 3 seconds/)).toBeHidden();
      await expect(chip(one, 'Impressions', 'Values')).toBeVisible();
    }
    // Another change is asked for anew, and fails as well.
    await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR');
    await expect(said(page)).toContainText('the earlier question: Clicks by Device · Last 90 days');
    await expect(result(page)).toHaveText(before, { useInnerText: true });
    const again = await serverOn(folder, new URL(server.url).port);
    for (const [by, one] of pages) {
      await press(by, said(one).getByRole('button', { name: 'Try again' }));
      await expect(result(one).getByRole('columnheader', { name: 'Impressions' })).toBeVisible();
      await settled(one);
      await expect(said(one)).toBeHidden();
      await one.goto('about:blank');
    }
    await again.stop();
  });
});

import { expect, serverOn, test, withNetwork } from './fixtures.ts';
import { chip, field, result, settled } from './report-page.ts';

test('a table stays when the server ends, also when the question changes meanwhile; it is back with the server', async ({
  page,
  signIn,
  allow,
}) => {
  allow(/ERR_CONNECTION_REFUSED/, /ERR_EMPTY_RESPONSE/, /ERR_CONNECTION_RESET/);
  await withNetwork(async (folder) => {
    const server = await serverOn(folder);
    await signIn(page, 'manager');
    await page.goto(`${server.url}/1/0/reports?rows=deviceType&values=clicks&period=last90&edit=1`);
    await settled(page);
    const before = await result(page).innerText();
    await server.stop();
    await field(page, 'Impressions').click();
    const said = page.getByRole('alert').filter({ hasText: 'The report could not be run' });
    await expect(said).toContainText('The server could not be reached');
    await expect(said).toContainText('the earlier question: Clicks by Device · Last 90 days');
    expect(await result(page).innerText()).toBe(before);
    await expect(page.getByText(/took more than 3 seconds/)).toBeHidden();
    await expect(chip(page, 'Impressions', 'Values')).toBeVisible();
    // Another change is asked for anew, and fails as well.
    await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR');
    await expect(said).toContainText('the earlier question: Clicks by Device · Last 90 days');
    expect(await result(page).innerText()).toBe(before);
    const again = await serverOn(folder, new URL(server.url).port);
    await said.getByRole('button', { name: 'Try again' }).click();
    await expect(result(page).getByRole('columnheader', { name: 'Impressions' })).toBeVisible();
    await settled(page);
    await expect(said).toBeHidden();
    await page.goto('about:blank');
    await again.stop();
  });
});

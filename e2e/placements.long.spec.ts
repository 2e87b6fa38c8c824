import { axe, expect, test } from './fixtures.ts';
import { ask, home, pickFirst, rowsOf } from './network.ts';
import { fillForm, usesPlacements } from './placements.ts';
import { unanswered } from './troubles.ts';

usesPlacements('advertiser');

test('errors are shown at their fields, from the form and the server alike', async ({ page, signIn }) => {
  await signIn(page, 'publisher');
  await page.goto('/1/200001/placements/new');
  const dialog = page.getByRole('dialog', { name: 'New placement' });
  await dialog.getByRole('button', { name: 'Create placement' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Campaign must be picked from the list');
  await expect(dialog.getByRole('alert')).toContainText('Name must have at least 3 characters');
  const campaign = dialog.getByRole('combobox', { name: /campaign/ });
  await expect(campaign).toBeFocused();
  await expect(campaign).toHaveAccessibleDescription('Campaign must be picked from the list');
  await dialog.getByRole('link', { name: /^Name must/ }).click();
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await dialog.getByRole('link', { name: /^Campaign must/ }).click();
  await expect(campaign).toBeFocused();
  await pickFirst(page, 'Campaign');
  await expect(dialog.getByRole('button', { name: 'Change campaign' })).toBeFocused();
  await page.getByLabel('Leads to (optional)').fill('https://elsewhere.example/');
  await page.getByLabel('Name', { exact: true }).fill('ab');
  await page.getByLabel('Description', { exact: true }).focus();
  await expect(dialog.getByText(/must be on the campaign's host/).first()).toBeVisible();
  await axe(page);
});

test('a refusal loses nothing that was typed', async ({ page, signIn, allow }) => {
  allow(/4\d\d .*\/v1\/placements\?/);
  await signIn(page, 'publisher');
  await page.goto('/1/200001/placements/new');
  await fillForm(page, 'publisher', 'Kept through it all');
  const send = page.getByRole('button', { name: 'Create placement' });

  // The relation is paused between choosing the campaign and pressing the button.
  const paused = await ask<{ campaignId: number }[]>(page, home.publisher, 'GET /v1/campaigns?statuses=paused');
  await page.route('**/v1/placements?*', (route) => {
    const request = route.request();
    if (request.method() !== 'POST') return route.continue();
    const sent = request.postDataJSON() as object;
    return route.continue({ postData: { ...sent, campaignId: paused[0]!.campaignId } });
  });
  await send.click();
  await expect(page.getByRole('alert')).toContainText('The partnership is paused');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kept through it all');

  await page.unroute('**/v1/placements?*');
  await send.click();
  await expect(page.getByRole('dialog', { name: 'Kept through it all' })).toBeVisible();
});

test('leaving a begun form asks; staying keeps it', async ({ page, signIn }) => {
  await signIn(page, 'advertiser');
  await page.goto('/1/100001/placements');
  await page.getByRole('link', { name: 'Create placement' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Half a placement');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half a placement');
  await page.goBack();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rowsOf(page).first()).toBeVisible();
});

test('a placement that is not there, or not yours, says so; a failed list loads again', async ({
  page,
  signIn,
  allow,
}) => {
  allow(/404 .*\/placements\/999\b/, ...unanswered(/\/v1\/placements\?/));
  await signIn(page, 'publisher');
  await page.goto('/1/200001/placements/999');
  await expect(page.getByRole('dialog')).toContainText('There is no such placement in this account');
  await page.route('**/v1/placements?*', (route) => route.abort());
  await page.goto('/1/200001/placements?q=nothing+like+it');
  await expect(page.getByText('This could not be loaded')).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/v1/placements?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();
});

test('on a phone the list behind what an address opens is there when that is closed', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(page, 'publisher');
  await page.goto(`${home.publisher}/placements/new`);
  const form = page.getByRole('dialog', { name: 'New placement' });
  await expect(form.getByLabel('Name', { exact: true })).toBeVisible();
  // A synthetic click, because a real press would make the page prefetch the rows.
  await form.getByRole('button', { name: 'Close' }).dispatchEvent('click');
  await expect(rowsOf(page).first()).toBeVisible();
  await expect(form).toHaveCount(0);
});

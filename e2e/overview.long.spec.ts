import type { Request } from '@playwright/test';
import { expect, loaded, test } from './fixtures.ts';
import { home, roles } from './network.ts';
import { homes, seesWhatMoved, startsAtOverview } from './overview.ts';
import { unanswered } from './troubles.ts';

for (const role of ['advertiser', 'manager'] as const) startsAtOverview(role);

for (const role of roles) {
  test(`${role}: the overview asks at most six times, each thing once, on a slow machine too`, async ({
    page,
    signIn,
  }) => {
    await signIn(page, role);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    const asked: string[] = [];
    const givenUp: string[] = [];
    const name = (request: Request) => `${new URL(request.url()).pathname} ${request.postData() ?? ''}`;
    const counts = (request: Request) =>
      /^\/(v1|api)\/(?!me$|notifications$)/.test(new URL(request.url()).pathname) && request.method() !== 'PUT';
    page.on('request', (request) => counts(request) && asked.push(name(request)));
    page.on('requestfailed', (request) => counts(request) && givenUp.push(name(request)));
    await page.goto(`${home[role]}/overview`);
    await expect(page.getByRole('list', { name: /Days of the chart/ })).toBeAttached();
    await expect(page.getByRole('region', { name: homes[role] }).getByRole('row').nth(1)).toBeVisible();
    await loaded(page);
    expect(givenUp).toEqual([]);
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(6);
    expect(new Set(asked).size, asked.join('\n')).toBe(asked.length);
    await devtools.detach();
  });
}

seesWhatMoved('manager');

test('another period is one step; a part that fails says so and loads again', async ({ page, signIn, allow }) => {
  allow(...unanswered(/\/v1\/reporting\b/));
  await signIn(page, 'publisher');
  await page.goto('/');
  const period = page.getByRole('button', { name: /^Period: / });
  await period.click();
  await page.getByRole('radio', { name: 'Last 90 days', exact: true }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/period=last90/);
  await page.goBack();
  await expect(period).toHaveAccessibleName(/^Period: Last 30 days /);
  await page.route('**/v1/reporting*', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('This part could not be loaded').first()).toBeVisible();
  await page.unroute('**/v1/reporting*');
  const top = page.getByRole('region', { name: 'Top campaigns' });
  await top.getByRole('button', { name: 'Try again' }).click();
  await expect(top.getByRole('row').nth(1)).toBeVisible();
});

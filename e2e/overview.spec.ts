import type { Request } from '@playwright/test';
import { expect, loaded, test } from './fixtures.ts';
import { home, roles, rowsOf } from './network.ts';
import { unanswered } from './troubles.ts';

const homes = { publisher: 'Top campaigns', advertiser: 'Top publishers', manager: 'Top advertisers' } as const;

for (const role of roles) {
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

test('publisher: what is not paid yet comes to the same on the page that the part opens', async ({ page, signIn }) => {
  await signIn(page, 'publisher');
  await page.goto('/');
  const part = page.getByRole('region', { name: 'Your next payment and what follows' });
  const digits = (text: string) => text.replaceAll(/[^\d.,]/g, '');
  const shown = digits(
    await part
      .getByRole('row', { name: /^Invoiced/ })
      .getByRole('cell')
      .innerText(),
  );
  await part.getByRole('link', { name: 'Payment overview' }).click();
  const timeline = page.getByRole('table', { name: 'How far the commission of each month is' });
  await expect(timeline.getByRole('rowheader', { name: 'Total' })).toBeVisible();
  // A row's cells start after its month and the bar, which has no text.
  const at = (await timeline.getByRole('columnheader').allInnerTexts()).slice(2).indexOf('Invoiced');
  const total = timeline
    .getByRole('row', { name: /^Total/ })
    .getByRole('cell')
    .nth(at);
  await expect.poll(async () => digits(await total.innerText())).toBe(shown);
});

for (const role of ['publisher', 'manager'] as const) {
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

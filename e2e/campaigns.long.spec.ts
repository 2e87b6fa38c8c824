import { opensCampaign } from './campaigns.ts';
import { axe, expect, test } from './fixtures.ts';
import { home, rowsOf } from './network.ts';

opensCampaign('manager');

test('filters are offered under headings', async ({ page, signIn }) => {
  await signIn(page, 'publisher');
  await page.goto(`${home.publisher}/campaigns`);
  await page.getByRole('button', { name: 'Add filter' }).click();
  const allowed = page.getByRole('group', { name: 'What is allowed' });
  await expect(allowed.getByRole('button', { name: 'Brand bidding' })).toBeVisible();
  await axe(page);
  await allowed.getByRole('button', { name: 'Brand bidding' }).click();
  await page.getByRole('radio', { name: 'Not allowed', exact: true }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/brandBidding=false/);
});

test('searching and filtering narrow the list; the count says so', async ({ page, signIn }) => {
  await signIn(page, 'publisher');
  await page.goto(`${home.publisher}/campaigns`);
  const name = await rowsOf(page).first().getByRole('rowheader').innerText();
  await page.getByRole('searchbox', { name: 'Name or id' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=/);
  await expect(rowsOf(page).first().getByRole('rowheader')).toHaveText(name);

  await page.goto('/1/200001/campaigns?relation=live');
  await expect(rowsOf(page).first()).toBeVisible();
  for (const row of await rowsOf(page).all()) await expect(row).toContainText('Joined');
});

test('compares two campaigns, and goes on to what there is of one', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  await page.goto(`${home.manager}/campaigns`);
  const names = [];
  for (const at of [0, 1]) {
    names.push(await rowsOf(page).nth(at).getByRole('rowheader').innerText());
    await rowsOf(page).nth(at).getByRole('checkbox').check();
    if (at === 0) await expect(page.getByText('Pick two to compare')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Compare the two' }).click();
  const drawer = page.getByRole('dialog', { name: 'Two campaigns compared' });
  const facts = drawer.getByRole('table', { name: 'Two campaigns compared' });
  for (const name of names) await expect(facts.getByRole('columnheader', { name })).toBeVisible();
  const all = await facts.getByRole('row').count();
  await expect(facts).toContainText('(differs)');
  await axe(page);
  await expect(facts.getByRole('rowheader', { name: 'Sub ids' })).toHaveCount(1);
  await drawer.getByRole('checkbox', { name: 'Only what differs' }).check();
  await expect.poll(() => facts.getByRole('row').count()).toBeLessThan(all);
  await expect(facts.getByRole('rowheader', { name: 'Open to you' })).toHaveCount(0);

  // On a phone both are visible, half the screen each.
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(facts.getByRole('columnheader')).toHaveCount(2);
  const ends = await facts
    .getByRole('cell')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right));
  expect(Math.max(...ends)).toBeLessThanOrEqual(390);
  await page.setViewportSize(size);

  await drawer.getByRole('link', { name: names[0]! }).click();
  const of = page.getByRole('navigation', { name: 'Of this campaign' });
  await of.getByRole('link', { name: 'Placements' }).click();
  await expect(page).toHaveURL(/placements\?campaign=\d{5}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Placements' })).toBeVisible();
});

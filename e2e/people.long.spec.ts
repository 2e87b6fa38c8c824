import { axe, expect, fillSignIn, loaded } from './fixtures.ts';
import { linkFor } from './network.ts';
import { test } from './own-server.ts';
import { onlyReads } from './people.ts';

test('somebody who has a sign-in joins with it', async ({ page, browser, server, signIn }) => {
  await signIn(page, 'publisher');
  const link = await linkFor(page, 'publisher', 'advertiser@demo.partnerdeck.test', 'viewer');
  const context = await browser.newContext({ baseURL: server.url });
  const theirs = await context.newPage();
  await theirs.goto(link);
  await theirs.getByRole('link', { name: 'I have a sign-in with another address' }).click();
  await fillSignIn(theirs, 'advertiser');
  await expect(theirs.getByText(/You are signed in as Jonah/)).toBeVisible();
  await axe(theirs);
  await theirs.getByRole('button', { name: 'Join with this sign-in' }).click();
  await expect(theirs).toHaveURL(/\/1\/200001\/overview/);
  await context.close();
});

// Those of further rows of a list are the same again.
const EACH = 40;
for (const role of ['publisher', 'advertiser', 'manager'] as const) onlyReads(role, EACH);

test('an account manager changes something in an account only while acting for it', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  await page.goto('/1/200001/placements');
  await loaded(page);
  const create = page.getByRole('link', { name: 'Create placement' });
  await expect(create).toHaveCount(0);
  await page.getByRole('button', { name: 'Act for this account' }).click();
  await expect(page.getByText('Acting for this account')).toBeVisible();
  await expect(create).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: /Back to the whole agency/ }).click();
  await page.goto('/1/0/audit?action=account.acted_for');
  await expect(page.getByRole('grid')).toContainText('Leonie Achterberg');
  await page.goto('/1/200001/placements');
  await expect(page.getByRole('button', { name: 'Act for this account' })).toBeVisible();
});

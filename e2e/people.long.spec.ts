import { axe, expect, fillSignIn } from './fixtures.ts';
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

for (const role of ['advertiser', 'manager'] as const) onlyReads(role);

import { axe, expect } from './fixtures.ts';
import { fitsAcross } from './network.ts';
import { test } from './own-server.ts';
import { join, onlyReads, PASSWORD } from './people.ts';

test('somebody is invited on the page, joins on a phone, is signed out, and is removed while their page is open', async ({
  page,
  browser,
  server,
  signIn,
  signInAnew,
  allow,
}) => {
  allow(/403 /);
  await signIn(page, 'publisher');
  await page.goto('/1/200001/people');
  await page.getByRole('button', { name: 'Invite people' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email addresses').fill('ada@example.com');
  // This server sends no mail.
  await expect(dialog.getByLabel('How they get it')).toHaveValue('link');
  await axe(page);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  const link = await dialog.getByText(/\/invitation\/[\w-]{43}$/).innerText();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'ada@example.com' })).toContainText('Waiting');

  const phone = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 780 } });
  const theirs = await phone.newPage();
  // The phone belongs to somebody else, who is signed in on it.
  await signInAnew(theirs, 'advertiser');
  await theirs.goto(new URL(link).pathname);
  await expect(theirs.getByText(/You are signed in as Jonah/)).toBeVisible();
  await fitsAcross(theirs);
  await axe(theirs);
  await theirs.getByRole('button', { name: 'Sign out and use another sign-in' }).click();
  await expect(theirs.getByLabel('Your address')).toHaveValue('ada@example.com');
  await expect(theirs.getByRole('heading', { level: 1 })).toContainText('Join');
  await fitsAcross(theirs);
  await axe(theirs);
  await theirs.getByLabel('Your name').fill('Ada Byron');
  await theirs.getByLabel('Password', { exact: true }).fill('short');
  await theirs.getByRole('button', { name: 'Accept and sign in' }).click();
  await expect(theirs.getByText('Password must have at least 12 characters').first()).toBeVisible();
  await join(theirs, new URL(link).pathname, 'Ada Byron');

  const stranger = await browser.newContext({ baseURL: server.url });
  const late = await stranger.newPage();
  await late.goto(new URL(link).pathname);
  await expect(late.getByRole('heading', { name: 'This invitation has been accepted' })).toBeVisible();
  await axe(late);
  await stranger.close();

  await page.reload();
  const row = page.getByRole('table', { name: 'People of the account' }).getByRole('row').filter({ hasText: 'Ada' });
  await expect(row).toContainText('ada@example.com');
  await row.getByRole('button', { name: 'Sign Ada Byron out' }).click();
  await axe(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('Ada Byron is signed out on every device.')).toBeVisible();
  await theirs.goto('/1/200001/overview');
  await expect(theirs).toHaveURL(/\/sign-in/);
  await theirs.getByLabel('Email').fill('ada@example.com');
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(theirs).toHaveURL(/\/1\/200001\/overview/);

  await row.getByRole('button', { name: 'Remove Ada Byron' }).click();
  await axe(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove person' }).click();
  await expect(row).toHaveCount(0);

  await theirs.goto('/1/200001/overview');
  await expect(theirs.getByText('You belong to no account')).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Connect an account' })).toHaveCount(0);
  // The sign-in stays theirs, with its sessions and data.
  await expect(theirs.getByRole('table', { name: 'Sessions' })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Download my data' })).toBeVisible();
  await axe(theirs);
  await phone.close();
});

onlyReads('publisher');

/** The frame around every page: messages about outdated data, and questions before leaving. */
import { axe, expect, loaded, test } from './fixtures.ts';
import { dialog, field, press } from './forms/form.ts';
import { home, rowsOf } from './network.ts';
import {
  looksAgain,
  serverGoesAway,
  sessionEnded,
  sessionEndsWithNextChange,
  sessionOver,
  troubles,
} from './troubles.ts';

test('what is shown stays when asking for it again fails, and the page says that it may be old', async ({
  page,
  signIn,
  allow,
}) => {
  allow(...troubles);
  await page.clock.install();
  await signIn(page, 'publisher');
  for (const path of ['enquiries', 'campaigns', 'files']) {
    await page.goto(`${home.publisher}/${path}`);
    const shown = rowsOf(page).first();
    await expect(shown).toContainText(/\w/);
    await loaded(page);
    const words = await shown.innerText();

    const comesBack = await serverGoesAway(page);
    await looksAgain(page);
    const old = page.getByRole('status').filter({ hasText: 'What you see may be old' });
    await expect(old).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(shown).toHaveText(words, { useInnerText: true });
    if (path === 'enquiries') await axe(page);

    await comesBack();
    await old.getByRole('button', { name: 'Load again' }).click();
    await expect(page.getByText('What you see may be old')).toHaveCount(0);
    await expect(shown).toHaveText(words, { useInnerText: true });
  }
});

test('publisher: signing out asks before it throws away what was typed', async ({ page, signInAnew }) => {
  await signInAnew(page, 'publisher');
  await page.goto(`${home.publisher}/links/new`);
  const pages = page.getByRole('textbox', { name: 'Pages' });
  await pages.fill('https://www.harbour-lane-home.example/sale');
  const signOut = async () => {
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
  };
  await signOut();
  const said = page.getByRole('alert').filter({ hasText: 'You are still signed in' });
  await expect(said).toContainText('is not saved');
  await axe(page);
  await said.getByRole('button', { name: 'Close' }).click();
  await expect(said).toBeHidden();
  await expect(pages).toHaveValue('https://www.harbour-lane-home.example/sale');

  await signOut();
  await said.getByRole('button', { name: 'Sign out all the same' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('advertiser: a notice belongs to its conversion: not in the detail of another, and again on the page', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'advertiser');
  await page.goto(`${home.advertiser}/conversions?status=pending`);
  const [first, second] = [rowsOf(page).first(), rowsOf(page).nth(1)];
  await first.getByRole('link').first().click();
  const detail = page.getByRole('dialog');
  const approve = detail.getByRole('button', { name: 'Approve' });
  await expect(approve).toBeVisible();
  await page.clock.install();
  await approve.click();
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();

  const said = page.getByRole('status').filter({ hasText: 'approved' });
  await expect(said).toBeVisible();
  await second.getByRole('link').first().click();
  await expect(approve).toBeVisible();
  await expect(detail.getByRole('status')).toHaveCount(0);
  await expect(detail.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();
  await first.getByRole('link').first().click();
  await detail.getByRole('button', { name: 'Undo' }).click();
  await expect(detail.getByText(/is as it was/)).toBeVisible();
});

test('axe finds nothing on the questions: before leaving, and when the session is over', async ({
  page,
  signIn,
  allow,
}) => {
  allow(...sessionOver);
  await signIn(page, 'manager');
  await page.goto('/1/0/service-accounts');
  await press(page, 'Create service account');
  await field(page, 'Name').fill('Begun');
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Leave without saving?')).toBeVisible();
  await axe(page);
  await press(page, 'Stay');
  await sessionEndsWithNextChange(page);
  await press(dialog(page, 'New service account'), 'Create service account');
  await expect(sessionEnded(page)).toBeVisible();
  await axe(page);
});

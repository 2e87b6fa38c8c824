import { axe, expect, test } from './fixtures.ts';
import { made, open, pagesField, shopPages } from './links.ts';
import { home, pickFirst, rowsOf } from './network.ts';
import { sessionEndsWithNextChange, sessionOver, signInAgain, unanswered } from './troubles.ts';

test('a campaign alone gets a link to its landing page', async ({ page, signIn }) => {
  await signIn(page, 'publisher');
  await open(page);
  await page.getByRole('button', { name: 'Make links' }).click();
  await expect(page.getByRole('alert')).toContainText('must hold at least one address');
  await page.getByText('Campaign, sub id, placement').click();
  await pickFirst(page, 'Campaign');
  await page.getByRole('button', { name: 'Make links' }).click();
  await expect(made(page)).toContainText('Landing page');
});

test('a server that is away and a session that ended lose nothing that was pasted', async ({ page, signIn, allow }) => {
  allow(...unanswered(/\/api\/deeplinks\?/), ...sessionOver);
  await signIn(page, 'publisher');
  const [shop] = await shopPages(page, 1);
  await open(page);
  await pagesField(page).fill(shop!);
  await page.route('**/api/deeplinks?*', (route) => route.abort());
  await page.getByRole('button', { name: 'Make links' }).click();
  await expect(page.getByRole('alert')).toContainText('could not be reached');
  await expect(pagesField(page)).toHaveValue(shop!);
  await page.unroute('**/api/deeplinks?*');
  await sessionEndsWithNextChange(page);
  await page.getByRole('button', { name: 'Make links' }).click();
  await signInAgain(page);
  await expect(made(page)).toContainText('/c?AID=200001');
});

test('an account manager makes links for a publisher, and sees the short ones of the agency', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'manager');
  await page.goto('/1/0/links');
  await expect(page.getByText(/Links are made for one publisher/)).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Account' })).toBeVisible();
  const [shop] = await shopPages(page, 1);
  await open(page);
  await pagesField(page).fill(shop!);
  await page.getByRole('button', { name: 'Make links' }).click();
  await expect(made(page)).toContainText('/c?AID=200001');
});

test('an advertiser has no links page', async ({ page, signIn }) => {
  await signIn(page, 'advertiser');
  await page.goto(`${home.advertiser}/placements`);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Placements' })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Links' })).toHaveCount(0);
});

test('a short link opens: it gets a name, is saved as a QR code, archived and taken back', async ({ page, signIn }) => {
  await signIn(page, 'publisher');
  await page.goto(`${home.publisher}/links`);
  await rowsOf(page).first().getByRole('rowheader').click();
  const detail = page.getByRole('dialog');
  const name = detail.getByRole('textbox');
  await name.fill('a b');
  await detail.getByRole('button', { name: 'Save' }).click();
  await expect(detail.getByText(/must be 3 to 60 letters/).first()).toBeVisible();
  await axe(page);
  await name.fill('spring-journey');
  await detail.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog', { name: /\/s\/spring-journey$/ })).toBeVisible();
  await expect(rowsOf(page).first()).toContainText('/s/spring-journey');
  for (const [button, file] of [
    ['Download as PNG', 'spring-journey.png'],
    ['Download as SVG', 'spring-journey.svg'],
  ] as const) {
    const download = page.waitForEvent('download');
    await detail.getByRole('button', { name: button }).click();
    expect((await download).suggestedFilename()).toBe(file);
  }
  await detail.getByRole('button', { name: 'Archive' }).click();
  await expect(detail).toContainText('It goes on leading and counting');
  await page.reload();
  await expect(detail).toContainText('It goes on leading and counting');
  await page.goto(`${home.publisher}/links?state=archived`);
  await expect(rowsOf(page)).toHaveCount(1);
  await rowsOf(page).first().getByRole('rowheader').click();
  await detail.getByRole('button', { name: 'Take out of the archive' }).click();
  await expect(detail.getByRole('button', { name: 'Archive' })).toBeVisible();
});

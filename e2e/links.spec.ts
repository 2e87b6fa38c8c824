import { axe, expect, test, type Page } from './fixtures.ts';
import { made, open, pagesField, shopPages } from './links.ts';
import { home } from './network.ts';

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('publisher: many pages at once, each with its link or the reason; all copied, one shortened', async ({
  page,
  signIn,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'publisher');
  await page.goto(`${home.publisher}/links`);
  await page.getByRole('link', { name: 'Make links' }).click();
  const [first, second] = await shopPages(page, 2);
  await pagesField(page).fill(
    `${first}\nhttps://nobody-we-know.example/x\n${second!.replace('https://', '')}\n${first}`,
  );
  await page.getByRole('button', { name: 'Make links' }).click();
  await expect(page.getByText('2 links made, 1 refused')).toBeVisible();
  await expect(made(page).getByRole('row').nth(1)).toContainText('/c?AID=200001&PID=');
  await expect(made(page).getByRole('row').nth(2)).toContainText('is on no live campaign’s host');
  await axe(page);

  await page.getByRole('button', { name: 'Copy 2 links' }).click();
  await expect.poll(async () => (await clipboard(page)).split('\n')).toHaveLength(2);
  const copied = (await clipboard(page)).split('\n');
  expect(new URL(copied[0]!).searchParams.get('r')).toBe(first);

  await page.getByRole('button', { name: `Shorten the link to ${first}` }).click();
  await expect(made(page).getByRole('row').nth(1)).toContainText('/s/');
  await page.getByRole('button', { name: 'Shorten it' }).click();
  await expect(page.getByRole('button', { name: 'Copy 2 short links' })).toBeVisible();
  const short = page.getByRole('grid', { name: 'Short links' }).getByRole('row').nth(1);
  // Where it leads in the end, not the link of ours that counts the click.
  await expect(short).toContainText('.example/a/page');
  await short.getByRole('rowheader').focus();
  await page.keyboard.press('k');
  await expect.poll(() => clipboard(page)).toMatch(/\/s\/\w{7}$/);
  await expect(page.getByText(/^Copied: /)).toBeVisible();
});

test('a placement is made on the way, and a sub id goes with the link', async ({ page, signIn }) => {
  await signIn(page, 'publisher');
  const [shop] = await shopPages(page, 1);
  await open(page);
  await pagesField(page).fill(shop!);
  await page.getByText('Campaign, sub id, placement').click();
  await page.getByLabel('Sub id (optional)').fill('spring sale');
  await page.getByLabel('Also make a placement for each link').check();
  await page.getByLabel('Name of the placement').fill('ab');
  // The field is left by this press: its message must not move the button away from under it.
  await page.getByRole('button', { name: 'Make links' }).click();
  await expect(page.getByRole('alert')).toContainText('Name of the placement must have at least 3 characters');
  await axe(page);
  await page.getByLabel('Name of the placement').fill('Spring newsletter');
  await page.getByLabel('Description of the placement').fill('First picture');
  await page.getByRole('button', { name: 'Make links' }).click();
  await expect(made(page)).toContainText('&uid=spring%20sale');
  await made(page).getByRole('link', { name: 'Spring newsletter' }).click();
  await expect(page.getByRole('dialog', { name: 'Spring newsletter' })).toBeVisible();
});

import { axe, expect, test } from './fixtures.ts';
import { home } from './network.ts';

/** Mail that is sent is followed in mail.long.spec.ts. */
test('manager: the page of mails says that no mail server is set', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  await page.goto(`${home.manager}/mail`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/no mail server/i).first()).toBeVisible();
  await axe(page);
});

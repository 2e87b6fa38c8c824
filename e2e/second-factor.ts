/** The second factor on a person's account page. */
import { codeOf } from '#server/testing/totp';
import { expect, type Page } from './fixtures.ts';

/** Switches the second factor on, once its dialog is open. Returns the address for the app, and the recovery codes. */
export async function switchOnSecondFactor(
  page: Page,
  accountPassword: string,
): Promise<{ uri: string; codes: string[] }> {
  const goOn = page.getByRole('button', { name: 'Go on' });
  // The page below has a field with the same label.
  await expect(goOn).toBeVisible();
  await page.getByLabel('Current password').last().fill(accountPassword);
  await goOn.click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = await page.locator('code').first().innerText();
  const uri = `otpauth://totp/x?secret=${secret}`;
  await page.getByLabel('Code that the app shows').fill(codeOf(uri));
  await page.getByRole('button', { name: 'Switch on' }).click();
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  return { uri, codes: await list.getByRole('listitem').allInnerTexts() };
}

/** Passkeys, with an authenticator of the browser's own; they need an address with a name. */
import type { Page } from '@playwright/test';
import { startServerProcess, type ServerProcess } from '../scripts/server-process.ts';
import { freePort } from '../server/testing/free-port.ts';
import { axe, expect, fillSignIn, password, test as shared, withNetwork } from './fixtures.ts';
import { fitsAcross } from './network.ts';
import { demoNetwork, forgetSession } from './session.ts';

const test = shared.extend<object, { server: ServerProcess }>({
  server: [
    ({}, provide) =>
      withNetwork(async (folder) => {
        const port = String(await freePort());
        const url = `http://localhost:${port}`;
        const server = await startServerProcess({ ...demoNetwork, DATA_DIR: folder, PORT: port, PUBLIC_URL: url });
        await provide({ ...server, url });
        await server.stop();
      }),
    { scope: 'worker', timeout: 150_000 },
  ],
});

/** Gives the browser a device that holds passkeys. Returns how to say whether it recognises its owner. */
async function withDevice(page: Page): Promise<(isUserVerified: boolean) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (isUserVerified) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
}

test('a passkey is added, named, signed in with, and removed', async ({ page, allow }) => {
  allow(/401 .*\/api\/session/);
  allow(/400 .*\/api\/passkeys/);
  const recognises = await withDevice(page);
  await page.goto('/sign-in');
  await fillSignIn(page, 'publisher');
  await expect(page).toHaveURL(/\/1\/200001\/overview/);
  await page.goto('/1/200001/account#passkeys');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  const table = page.getByRole('table', { name: 'Passkeys' });
  await table.getByRole('button', { name: /^Rename the passkey / }).click();
  const naming = page.getByRole('dialog', { name: 'Rename the passkey' });
  await naming.getByLabel('Name').fill('My laptop');
  await naming.getByRole('button', { name: 'Save' }).click();
  await expect(table.getByRole('rowheader', { name: 'My laptop' })).toBeVisible();
  await axe(page);
  await page.setViewportSize({ width: 390, height: 780 });
  await fitsAcross(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await forgetSession(page);
  await page.goto('/sign-in');
  await axe(page);
  const withPasskey = page.getByRole('button', { name: 'Sign in with a passkey' });
  await recognises(false);
  await withPasskey.click();
  await expect(page.getByRole('alert')).toContainText('No passkey was used');
  await recognises(true);
  await withPasskey.click();
  await expect(page).toHaveURL(/\/1\/200001\/overview/);

  await page.goto('/1/200001/account#passkeys');
  await page.getByRole('button', { name: 'Remove the passkey My laptop' }).click();
  const removing = page.getByRole('dialog', { name: 'Remove the passkey My laptop?' });
  await removing.getByLabel('Current password').fill(`not ${password}`);
  await removing.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(removing.getByText('is not your current password').first()).toBeVisible();
  await axe(page);
  await removing.getByLabel('Current password').fill(password);
  await removing.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(table).toHaveCount(0);
  await forgetSession(page);
  await page.goto('/sign-in');
  await withPasskey.click();
  await expect(page.getByRole('alert')).toContainText('This passkey is not known here');
});

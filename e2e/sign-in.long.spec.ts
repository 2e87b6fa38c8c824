/** The second factor, on a server of its own: it changes how people sign in. */
import { readFile } from 'node:fs/promises';
import { codeOf } from '#server/testing/totp';
import { startServerProcess, type ServerProcess } from '../scripts/server-process.ts';
import { axe, expect, fillSignIn, password, test as shared, withNetwork } from './fixtures.ts';
import { linkFor } from './network.ts';
import { switchOnSecondFactor } from './second-factor.ts';
import { demoNetwork, emailOf, forgetSession } from './session.ts';

/** A server of the journey's own, started when it says so: it changes how people sign in. */
const test = shared.extend<{ own: { start: () => Promise<ServerProcess> } }>({
  own: async ({}, provide) => {
    await withNetwork((folder) => provide({ start: () => startServerProcess({ ...demoNetwork, DATA_DIR: folder }) }));
  },
});

test('the second factor is switched on, asked for, and recovered from', async ({ page, own, allow }) => {
  const server = await own.start();
  await page.goto(`${server.url}/sign-in`);
  await fillSignIn(page, 'advertiser');
  await expect(page).toHaveURL(/\/1\/100001\/overview/);
  await page.goto(`${server.url}/1/100001/account#twoFactor`);
  await page.getByRole('button', { name: 'Set up' }).click();
  const { uri, codes } = await switchOnSecondFactor(page, password);
  await axe(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  expect((await readFile(await (await saving).path(), 'utf8')).trim().split('\n')).toEqual(codes);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText(/^On: beside the password/)).toBeVisible();

  allow(/401 .*\/api\/(session|invitation)/);
  const signInAnew = async () => {
    await forgetSession(page);
    await page.goto(`${server.url}/sign-in`);
    await fillSignIn(page, 'advertiser');
    await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  };
  await signInAnew();
  await axe(page);
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('This code is not right, or no longer.')).toBeVisible();
  await page.getByLabel('Code').fill(codeOf(uri));
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page).toHaveURL(/\/1\/100001\/overview/);

  await signInAnew();
  await page.getByLabel('Code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page).toHaveURL(/\/1\/100001\/overview/);

  // An invitation is accepted with the sign-in that there is, and its code.
  await forgetSession(page);
  await page.goto(`${server.url}/sign-in`);
  await fillSignIn(page, 'publisher');
  await expect(page).toHaveURL(/\/1\/200001\/overview/);
  const link = await linkFor(page, 'publisher', emailOf('advertiser'), 'viewer', server.url);
  await forgetSession(page);
  await page.goto(server.url + link);
  await page.getByLabel('Your name').fill('Jonah');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Accept and sign in' }).click();
  await page.getByLabel('Code').fill(codes[1] ?? '');
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('button', { name: 'Join with this sign-in' }).click();
  await expect(page).toHaveURL(/\/1\/200001\/overview/);

  await page.goto(`${server.url}/1/100001/account#twoFactor`);
  await page.getByRole('button', { name: 'Switch off' }).click();
  await page.getByLabel('Current password').last().fill(password);
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
  // A page that is still loading would miss its server.
  await page.goto('about:blank');
  await server.stop();
});

test('an agency that requires a second factor leads people to it first', async ({ page, own }) => {
  const server = await own.start();
  await page.goto(`${server.url}/sign-in`);
  await fillSignIn(page, 'manager');
  await expect(page).toHaveURL(/\/1\/0\/overview/);
  await page.goto(`${server.url}/1/0/account#twoFactor`);
  await page.getByRole('button', { name: 'Set up' }).click();
  await switchOnSecondFactor(page, password);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByLabel(/^Nobody of the agency/).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The rule is changed.')).toBeVisible();

  await forgetSession(page);
  await page.goto(`${server.url}/sign-in`);
  await fillSignIn(page, 'publisher');
  await expect(page.getByRole('heading', { name: 'One more thing before you start' })).toBeVisible();
  await axe(page);
  await switchOnSecondFactor(page, password);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page).toHaveURL(/\/1\/200001\/overview/);
  // A page that is still loading would miss its server.
  await page.goto('about:blank');
  await server.stop();
});

import type { Browser, Page } from '@playwright/test';
import type { TestSmtp } from '#server/testing/smtp';
import { codeOf } from '#server/testing/totp';
import { startServerProcess, type ServerProcess } from '../scripts/server-process.ts';
import { axe, expect, loaded } from './fixtures.ts';
import { test as shared } from './mail-server.ts';
import { rowsOf, fitsAcross } from './network.ts';
import { switchOnSecondFactor } from './second-factor.ts';
import { setUp } from './set-up.ts';
import { pressesNothing } from './viewer.ts';
import { forgetSession } from './session.ts';

/** From an empty installation to people who work in it; mail goes through a real server. */

const test = shared.extend<object, { server: ServerProcess }>({
  server: [
    async ({ smtp }, provide) => {
      const server = await startServerProcess({ OWN_NETWORK: '1', ...smtp.settings });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

const widths = [1440, 768, 390];

async function fitsEveryWidth(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await fitsAcross(page, { said: `${width} pixels` });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** The link of the one mail to an address whose subject fits. */
async function linkIn(smtp: TestSmtp, to: string, subject: RegExp): Promise<string> {
  const mails = () => smtp.taken.filter((mail) => mail.to.includes(to) && subject.test(mail.subject));
  await expect.poll(() => mails().length, { message: `mail to ${to}: ${subject.source}` }).toBe(1);
  return /https?:\S+/.exec(mails()[0]?.text ?? '')?.[0] ?? '';
}

/** A phone's page. */
async function phone(browser: Browser, { url }: ServerProcess): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 780 }, hasTouch: true });
  return context.newPage();
}

/** Opens an invitation's link and accepts it. */
async function join(page: Page, link: string, name: string, password: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Accept and sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
}

/** Invites an address by mail on the page of people. */
async function invite(page: Page, email: string, level: 'Viewer' | 'Admin'): Promise<void> {
  await page.getByRole('button', { name: 'Invite people' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email addresses').fill(email);
  await dialog.getByLabel('Level').selectOption(level);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Waiting');
}

async function signInAs(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Makes an account on its page, and invites an admin of it. Returns the start of its addresses. */
async function makeAccount(page: Page, kind: 'advertiser' | 'publisher', name: string, email: string): Promise<string> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).first().fill(name);
  await dialog.getByLabel('Company').fill(`${name} Ltd`);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Country').selectOption({ label: 'Germany' });
  await dialog.getByRole('button', { name: `New ${kind}` }).click();
  const detail = page.getByRole('dialog', { name });
  await expect(detail).toContainText(`${name} Ltd`);
  await detail.getByRole('link', { name: 'People', exact: true }).click();
  await expect(page).toHaveURL(/\/people$/);
  const at = new URL(page.url()).pathname.replace('/people', '');
  await page.getByRole('button', { name: 'Act for this account' }).click();
  await invite(page, email, 'Admin');
  return at;
}

test('from an empty installation to people who work in it', async ({ page, server, smtp, browser, allow }) => {
  test.setTimeout(300_000);
  allow(/401|404|400/);
  const [, path = ''] = /(\/set-up\?code=\S+)/.exec(server.output()) ?? [];

  await test.step('the agency is set up', async () => {
    await page.goto('/set-up?code=guessed');
    await expect(page.getByRole('heading', { name: 'This set-up address is not valid any more' })).toBeVisible();
    await expect(page.getByText('run its command “set-up”')).toBeVisible();
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Set up your network' })).toBeVisible();
    await fitsEveryWidth(page);
    await axe(page);
    await setUp(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Harbour Partners').first()).toBeVisible();
  });

  let shop = '';
  let blog = '';
  await test.step('an advertiser and a publisher are made and invited', async () => {
    await page.getByRole('region', { name: 'Next steps' }).getByRole('link', { name: 'Make an advertiser' }).click();
    shop = await makeAccount(page, 'advertiser', 'Lantern Lamps', 'mona@lantern.example');
    await page.goto('/1/0/overview');
    const steps = page.getByRole('region', { name: 'Next steps' });
    await expect(steps.getByRole('listitem').filter({ hasText: 'Make an advertiser' })).toContainText('Done');
    await steps.getByRole('link', { name: 'Invite a publisher' }).click();
    await page.getByRole('link', { name: 'New publisher' }).click();
    blog = await makeAccount(page, 'publisher', 'Tide Reads', 'noor@tide.example');
  });

  const noor = await phone(browser, server);
  const mona = await phone(browser, server);
  await test.step('both accept on a phone, by the links in their mail', async () => {
    await join(noor, await linkIn(smtp, 'noor@tide.example', /invites you/), 'Noor Haddad', 'four quiet herons sing');
    await fitsAcross(noor);
    await expect(noor).toHaveURL(new RegExp(`${blog}/overview`));
    await join(mona, await linkIn(smtp, 'mona@lantern.example', /invites you/), 'Mona Lind', 'seven lamps by the quay');
    await fitsAcross(mona);
    await expect(mona).toHaveURL(new RegExp(`${shop}/overview`));
  });

  await test.step('the publisher says where it is paid, and its admin hears of it', async () => {
    await noor.goto(`${blog}/account#payment`);
    await expect(noor.getByText('No bank account is given')).toBeVisible();
    await noor.getByRole('button', { name: 'Add a bank account' }).click();
    const bank = noor.getByRole('dialog', { name: 'Bank account' });
    await bank.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
    await bank.getByRole('button', { name: 'Save' }).click();
    await expect(noor.getByText('It goes to Tide Reads Ltd, DE•• •••• 3000.')).toBeVisible();
    await axe(noor);
    await fitsAcross(noor);
    // In the language of her invitation, until she chooses another.
    expect(await linkIn(smtp, 'noor@tide.example', /Payment details of Tide Reads/)).toContain(`${blog}/account`);
  });

  await test.step('the second factor is switched on, and asked for', async () => {
    await noor.goto(`${blog}/account#twoFactor`);
    await noor.getByRole('button', { name: 'Set up' }).click();
    const { uri } = await switchOnSecondFactor(noor, 'four quiet herons sing');
    await fitsAcross(noor);
    await noor.getByRole('button', { name: 'I have kept them' }).click();
    await expect(noor.getByText(/^On: beside the password/)).toBeVisible();
    await forgetSession(noor);
    await signInAs(noor, 'noor@tide.example', 'four quiet herons sing');
    await expect(noor.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
    await noor.getByLabel('Code').fill(codeOf(uri));
    await noor.getByRole('button', { name: 'Go on' }).click();
    await expect(noor).toHaveURL(new RegExp(`${blog}/overview`));
  });

  await test.step('a forgotten password is set anew by the link in the mail', async () => {
    await forgetSession(mona);
    await mona.goto('/sign-in');
    await mona.getByLabel('Email').fill('mona@lantern.example');
    await mona.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(mona.getByLabel('Email')).toHaveValue('mona@lantern.example');
    await axe(mona);
    await mona.getByRole('button', { name: 'Send the link' }).click();
    await expect(mona.getByRole('heading', { name: 'Look into your mail' })).toBeVisible();
    const link = await linkIn(smtp, 'mona@lantern.example', /Set a new password/);
    await mona.goto(link);
    await mona.getByLabel('New password').fill('password1234');
    await mona.getByRole('button', { name: 'Set the password' }).click();
    await expect(mona.getByText(/among the passwords that are tried first/).first()).toBeVisible();
    await axe(mona);
    await mona.getByLabel('New password').fill('nine gulls over water');
    await mona.getByRole('button', { name: 'Set the password' }).click();
    await expect(mona.getByRole('heading', { name: 'The password is set' })).toBeVisible();
    await mona.goto(link);
    await expect(mona.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
    await mona.getByRole('button', { name: 'Get a new link' }).click();
    await expect(mona.getByRole('button', { name: 'Send the link' })).toBeVisible();
    await signInAs(mona, 'mona@lantern.example', 'nine gulls over water');
    await expect(mona).toHaveURL(new RegExp(`${shop}/overview`));
  });

  const reader = await (await browser.newContext({ baseURL: server.url })).newPage();
  await test.step('a viewer finds nothing to press that changes something', async () => {
    await noor.goto(`${blog}/people`);
    await invite(noor, 'lee@tide.example', 'Viewer');
    await join(reader, await linkIn(smtp, 'lee@tide.example', /invites you/), 'Lee Reads', 'three boats in the mist');
    await pressesNothing(reader, 'publisher', blog);
  });

  await test.step('the open page of a removed person says so', async () => {
    await reader.goto(`${blog}/overview`);
    // A request that is refused would say so before the press.
    await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
    await loaded(reader);
    await noor.reload();
    await noor.getByRole('button', { name: 'Remove Lee Reads' }).click();
    await noor.getByRole('dialog').getByRole('button', { name: 'Remove person' }).click();
    await expect(noor.getByRole('button', { name: 'Remove Lee Reads' })).toHaveCount(0);
    await reader.getByRole('link', { name: 'Campaigns' }).first().click();
    await expect(reader.getByText('You belong to no account')).toBeVisible();
  });

  await test.step('the agency opens its application page', async () => {
    await page.goto('/1/0/agency');
    await expect(page.getByLabel('Company')).toHaveValue('Harbour Partners GmbH');
    await expect(page.getByText('all amounts are in EUR')).toBeVisible();
    await page.getByLabel('The page is open').check();
    await page.getByRole('button', { name: 'Add a question' }).click();
    await page.getByLabel('What you ask').fill('How do you reach people?');
    await page.getByLabel('An answer is needed').check();
    await page.locator('form').filter({ hasText: 'The page is open' }).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('/join/1')).toBeVisible();
    await fitsEveryWidth(page);
    await axe(page);
  });

  await test.step('a publisher applies by it, and proves its address', async () => {
    const stranger = await (await browser.newContext({ baseURL: server.url })).newPage();
    await stranger.goto('/join/1');
    await expect(stranger.getByRole('heading', { name: 'Become a publisher of Harbour Partners' })).toBeVisible();
    await fitsEveryWidth(stranger);
    await axe(stranger);
    await stranger.getByLabel('Company').fill('Shore Letters');
    await stranger.getByLabel('Your name').fill('Ines Roth');
    await stranger.getByLabel('Email').fill('ines@shore.example');
    await stranger.getByLabel('Websites').fill('shore.example');
    await stranger.getByLabel('Kind of traffic').selectOption('Content');
    await stranger.getByLabel('Country').selectOption({ label: 'Germany' });
    await stranger.getByRole('button', { name: 'Apply' }).click();
    await expect(stranger.getByRole('alert')).toContainText('How do you reach people?');
    await expect(stranger.getByRole('alert')).toContainText('http');
    await stranger.getByLabel('Websites').fill('https://shore.example');
    await stranger.getByLabel('How do you reach people?').fill('A newsletter');
    // A form that is sent within three seconds is a robot's.
    const sent = stranger.getByRole('heading', { name: 'Open the link that we have sent' });
    await expect(async () => {
      await stranger.getByRole('button', { name: 'Apply' }).click();
      await expect(sent).toBeVisible({ timeout: 2000 });
    }).toPass();
    await stranger.goto('/join/1/confirm?token=made-up');
    await stranger.getByRole('button', { name: 'Send the application' }).click();
    await expect(stranger.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
    await expect(stranger.getByRole('link', { name: 'Apply again' })).toBeVisible();
    await stranger.goto('/join/2');
    await expect(stranger.getByRole('heading', { name: 'This page is not open' })).toBeVisible();
    await page.goto('/1/0/applications');
    await expect(page.getByText('No applications yet')).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(0);
    await stranger.goto(await linkIn(smtp, 'ines@shore.example', /Confirm your application/));
    await stranger.getByRole('button', { name: 'Send the application' }).click();
    await linkIn(smtp, 'ada@harbour.example', /A publisher applies: Shore Letters/);
    await page.reload();
    await expect(rowsOf(page)).toHaveCount(1);
  });

  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'This network is set up' })).toBeVisible();
});

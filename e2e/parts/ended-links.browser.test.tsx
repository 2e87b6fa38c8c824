/** Links that are over, and the way to a new one. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { OpenedInvitation } from '#contract/people';
import { openApp } from './app.tsx';

const ended: OpenedInvitation = {
  state: 'ended',
  canAskAgain: true,
  agencyId: 1,
  contactId: 200001,
  accountName: 'Snipwick',
  agencyName: 'Shoes',
  role: 'publisher',
  level: 'member',
  inviterName: 'Ann',
  email: null,
  endsAt: '2026-03-10T10:00:00.000Z',
};
const button = (name: string | RegExp) => page.getByRole('button', { name });
const heading = (name: string) => page.getByRole('heading', { name, level: 1 });

test('an invitation that has ended is sent again to whom it was for, with one press', async () => {
  const service = await openApp('publisher', '/invitation/old', { getInvitation: ended });
  await expect.element(heading('This invitation is over')).toBeVisible();
  service.refusal = { id: 'askForInvitation', code: 'RATE_LIMITED', detail: 'Three mails an hour are enough.' };
  await button('Send me a new link').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Three mails an hour are enough.');
  await button('Send me a new link').click();
  await expect.element(heading('Look into your mail')).toBeVisible();
  expect(service.taken.filter(({ id }) => id === 'askForInvitation')).toHaveLength(1);
});

test('an invitation that the network cannot mail again says whom to ask', async () => {
  await openApp('publisher', '/invitation/old', { getInvitation: { ...ended, canAskAgain: false } });
  await expect.element(page.getByText(/Ask Ann to send it again/)).toBeVisible();
  await expect.element(button('Send me a new link')).not.toBeInTheDocument();
});

test('a link that a newer one has taken the place of says so', async () => {
  const service = await openApp('publisher', '/invitation/older', {});
  service.refusal = { id: 'getInvitation', code: 'NOT_FOUND', detail: 'There is no such invitation.' };
  await expect.element(heading('This link is not valid')).toBeVisible();
  await expect.element(page.getByText(/use that of the newest mail/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect.element(button('Try again')).not.toBeInTheDocument();
});

test('a link of a new address that is over leads to where another is asked for', async () => {
  const service = await openApp('publisher', '/confirm-address?token=old', {});
  service.refusal = { id: 'confirmAddress', code: 'LINK_ENDED', detail: 'This link is over.' };
  await button('Confirm').click();
  await expect.element(heading('This link has ended')).toBeVisible();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect.element(button('Change address')).toBeVisible();
});

test('a link of an application that is over leads to its form', async () => {
  const service = await openApp('publisher', '/join/1/confirm?token=old', {});
  service.refusal = { id: 'confirmApplication', code: 'NOT_FOUND', detail: 'This link is over.' };
  await button('Send the application').click();
  await expect.element(heading('This link has ended')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Apply again' })).toHaveAttribute('href', '/join/1');
});

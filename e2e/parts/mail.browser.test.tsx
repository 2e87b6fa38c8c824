/** The agency's mail, and what people choose to be told of. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { MailDetail } from '#contract/mail';
import { openApp } from './app.tsx';
import { meOf } from './service.ts';

const bounced: MailDetail = {
  id: 7,
  createdAt: '2026-03-15T10:00:00.000Z',
  to: 'ann@example.com',
  language: 'en',
  kind: 'invitation',
  state: 'bounced',
  attempts: 1,
  nextTryAt: null,
  sentAt: null,
  trouble: { why: 'refused', detail: '550 5.1.1 No such user' },
  subject: 'Jo invites you to Shoes',
  text: 'Join Shoes',
  link: null,
  canSend: true,
};
const button = (name: string | RegExp) => page.getByRole('button', { name });
const detail = () => page.getByRole('dialog');

test('a bounced mail says why, and is sent again', async () => {
  const service = await openApp('manager', '/1/0/mail/7', { listMails: [bounced], getMail: bounced });
  await expect.element(detail().getByText('Bounced').first()).toBeVisible();
  await expect.element(detail().getByText('The mail server refused it: 550 5.1.1 No such user')).toBeVisible();
  await expect.element(detail().getByText('Join Shoes')).toBeVisible();
  await detail().getByRole('button', { name: 'Send again' }).click();
  await expect.element(detail().getByText('It is on its way.')).toBeVisible();
  expect(service.taken.filter(({ id }) => id === 'sendMailAgain')).toHaveLength(1);
});

test('why it could not be sent again is said', async () => {
  const service = await openApp('manager', '/1/0/mail/7', { listMails: [bounced], getMail: bounced });
  service.refusal = { id: 'sendMailAgain', code: 'CONFLICT', detail: 'This mail is on its way, or was sent.' };
  await detail().getByRole('button', { name: 'Send again' }).click();
  await expect.element(detail().getByRole('alert')).toHaveTextContent('This mail is on its way, or was sent.');
});

test('without a mail server the page says so, and the link can be copied', async () => {
  const link = 'https://partnerdeck.test/invited?code=x';
  const unsent = { ...bounced, state: 'unsent', trouble: null, attempts: 0, canSend: false, link } as const;
  await openApp('manager', '/1/0/mail/7', {
    listMails: [unsent],
    getMail: unsent,
    getMailServer: { configured: false, sender: null, signInTrouble: null },
  });
  await expect.element(detail().getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expect.element(detail().getByRole('button', { name: 'Send now' })).not.toBeInTheDocument();
  await detail().getByRole('button', { name: 'Close' }).first().click();
  await expect.element(page.getByText(/^No mail server is set/)).toBeVisible();
  await expect.element(page.getByText('ann@example.com').first()).toBeVisible();
});

test('mail of sign-ins that did not get through is told, without its receivers', async () => {
  const signInTrouble = { mails: 2, why: 'unreachable' } as const;
  await openApp('manager', '/1/0/mail', {
    listMails: [],
    getMailServer: { configured: true, sender: 'mail@partnerdeck.test', signInTrouble },
  });
  await expect
    .element(
      page.getByText(
        /^2 mails of the last 7 days about sign-ins.*did not get through\. The mail server cannot be reached\./,
      ),
    )
    .toBeVisible();
});

test('choices of notices are sent as they are chosen', async () => {
  const service = await openApp('manager', '/1/0/account', {});
  await page.getByRole('checkbox', { name: 'In the bell: Your file or batch is processed' }).click();
  await page.getByRole('combobox', { name: 'By mail: Your file or batch is processed' }).selectOptions('At once');
  await page.getByRole('combobox', { name: 'Language of mail' }).selectOptions('Deutsch');
  await button('Save notices').click();
  await expect.element(page.getByText('Your choices are saved.')).toBeVisible();
  expect(service.taken.findLast(({ id }) => id === 'saveNoticeChoices')?.body).toEqual({
    language: 'de',
    choices: [
      { kind: 'batchProcessed', bell: false, mail: 'once' },
      { kind: 'signIn', bell: true, mail: 'none' },
      { kind: 'figures', bell: false, mail: 'daily' },
    ],
  });
});

test('without a mail server only the bell is offered', async () => {
  await openApp('manager', '/1/0/account', {
    getNoticeChoices: {
      mail: false,
      digestHour: 6,
      language: 'en',
      choices: [{ kind: 'signIn', bell: true, mail: 'none' }],
    },
  });
  await expect.element(page.getByText(/notices are shown in the bell alone/)).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: /^By mail/ })).not.toBeInTheDocument();
});

test.each([
  [true, 'mail'],
  [false, 'link'],
])('an invitation where mail is sent (%s) begins with a %s', async (mails, by) => {
  await openApp('publisher', '/1/200001/people', {}, { ...meOf('publisher'), mails });
  await page.getByRole('button', { name: 'Invite people' }).click();
  await expect.element(page.getByRole('combobox', { name: 'How they get it' })).toHaveValue(by);
  await expect.element(page.getByText('No mail server is set here')).toHaveLength(mails ? 0 : 1);
});

test('a search among the choices of a filter says what it found, and Enter leaves them open', async () => {
  await openApp('manager', '/1/0/mail', { listMails: [bounced] });
  await page.getByRole('button', { name: 'Add filter' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Kind' }).click();
  await dialog.getByRole('searchbox').fill('PASSWORD');
  await expect.element(dialog.getByRole('status')).toHaveTextContent(/^\d+ found$/);
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('checkbox').first()).toBeVisible();
  await dialog.getByRole('searchbox').fill('no such kind');
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Nothing found');
});

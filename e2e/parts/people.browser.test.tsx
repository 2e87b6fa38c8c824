/** Invitations that wait, and somebody who leaves. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import examples from '../../server/http/answers.generated.json';
import { openApp } from './app.tsx';
import { meOf } from './service.ts';

const people = '/1/200001/people';
const [invitation] = examples.listInvitations;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const row = () => page.getByRole('row').filter({ hasText: 'ada@example.com' });

test('an invitation is sent again, by mail or as a link to hand over', async () => {
  const link = 'https://partnerdeck.test/invitation/new-one';
  const service = await openApp('publisher', people, {
    renewInvitation: ({ by }: { by: 'mail' | 'link' }) => ({
      ...invitation,
      mail: null,
      link: by === 'link' ? link : null,
      isOnItsWay: by === 'mail',
    }),
  });
  const sent = () => service.taken.filter(({ id }) => id === 'renewInvitation').map(({ body }) => body);
  const again = button('Send the invitation of ada@example.com again');
  service.refusal = { id: 'renewInvitation', code: 'RATE_LIMITED', detail: 'Three mails an hour are enough.' };
  await again.click();
  await expect.element(row().getByRole('alert')).toHaveTextContent('Three mails an hour are enough.');
  await again.click();
  await expect.element(page.getByText('The invitation is on its way')).toBeVisible();
  await expect.element(row().getByRole('alert')).not.toBeInTheDocument();
  await button('New link for ada@example.com').click();
  const links = page.getByRole('dialog', { name: 'Links to hand over' });
  await expect.element(links.getByText(link)).toBeVisible();
  await links.getByRole('button', { name: 'Done' }).click();
  await expect.element(links).not.toBeInTheDocument();
  expect(sent()).toEqual([{ by: 'mail' }, { by: 'link' }]);
});

test('an invitation is withdrawn; a refusal says so, and no longer than it holds', async () => {
  const answers = { listInvitations: [invitation], renewInvitation: { ...examples.renewInvitation, isOnItsWay: true } };
  const service = await openApp('publisher', people, answers);
  const withdraw = button('Withdraw the invitation of ada@example.com');
  service.refusal = { id: 'withdrawInvitation', code: 'CONFLICT', detail: 'A colleague has sent it again.' };
  await withdraw.click();
  await expect.element(row().getByRole('alert')).toHaveTextContent('A colleague has sent it again.');
  await button('Send the invitation of ada@example.com again').click();
  await expect.element(page.getByText('The invitation is on its way')).toBeVisible();
  await expect.element(row().getByRole('alert')).not.toBeInTheDocument();
  answers.listInvitations = [];
  await withdraw.click();
  await expect.element(page.getByText('Nobody is invited at the moment.')).toBeVisible();
  expect(service.taken.filter(({ id }) => id === 'withdrawInvitation')).toHaveLength(1);
});

test('whoever leaves an account is asked first, and belongs to none then; the last admin stays', async () => {
  const me = meOf('publisher');
  const answers = { getMe: me };
  const service = await openApp('publisher', people, answers);
  await button('Leave').click();
  const question = page.getByRole('dialog', { name: 'Leave this account?' });
  service.refusal = { id: 'leaveAccount', code: 'CONFLICT', detail: 'Make somebody else an admin first.' };
  await question.getByRole('button', { name: 'Leave account' }).click();
  await expect.element(question.getByRole('alert')).toHaveTextContent('Make somebody else an admin first.');
  answers.getMe = { ...me, memberships: [], hasLeft: true };
  await question.getByRole('button', { name: 'Leave account' }).click();
  await expect.element(page.getByText('You belong to no account')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(service.taken.filter(({ id }) => id === 'leaveAccount')).toHaveLength(1);
});

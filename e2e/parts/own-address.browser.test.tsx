/** The change of one's own address: asked for on the account page, and confirmed by two links. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closeApp, openApp } from './app.tsx';
import { meOf } from './service.ts';

const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
const confirm = () => page.getByRole('button', { name: 'Confirm' });

test('the old address confirms, then the new one; the account page has it after the second link', async () => {
  const me = meOf('publisher');
  const old = me.user.email;
  const email = 'imogen@else.example';
  const answers = {
    getMe: me,
    changeAddress: { to: old },
    confirmAddress: ({ token }: { token: string }) =>
      token === 'to-the-old' ? { changed: false, email: old } : { changed: true, email },
  };
  const asked = await openApp('publisher', '/1/200001/account', answers);
  await expect.element(page.getByText(`You sign in with ${old}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Change address' }).click();
  const form = page.getByRole('dialog', { name: 'Change address' });
  await form.getByLabelText('New address').fill(email);
  await form.getByLabelText('Current password').fill('partnerdeck-demo');
  await form.getByRole('button', { name: 'Change address' }).click();
  await expect.element(page.getByText(`A link is on its way to ${old}.`)).toBeVisible();
  await expect.element(page.getByText(`You sign in with ${old}.`)).toBeVisible();
  const sent = asked.taken.filter(({ id }) => id === 'changeAddress').map(({ body }) => body);
  expect(sent).toEqual([{ newEmail: email, accountPassword: 'partnerdeck-demo' }]);
  await closeApp();

  const first = await openApp('publisher', '/confirm-address?token=to-the-old', answers);
  await expect.element(heading('Your new address')).toBeVisible();
  // Programs open the links of mail, too.
  expect(first.taken.filter(({ id }) => id === 'confirmAddress')).toEqual([]);
  first.away = true;
  await confirm().click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The address could not be confirmed');
  first.away = false;
  await confirm().click();
  await expect.element(heading('One more step')).toBeVisible();
  await expect.element(page.getByText('A mail is on its way to the new address.')).toBeVisible();
  await closeApp();

  await openApp('publisher', '/confirm-address?token=to-the-new', answers);
  answers.getMe = { ...me, user: { ...me.user, email } };
  await confirm().click();
  await expect.element(heading('Your address has changed')).toBeVisible();
  await expect.element(page.getByText(`You sign in with ${email} from now on.`)).toBeVisible();
  await page.getByRole('link', { name: 'To the dashboard' }).click();
  await expect.element(heading('Overview')).toBeVisible();
  history.pushState(null, '', '/1/200001/account');
  dispatchEvent(new PopStateEvent('popstate'));
  await expect.element(page.getByText(`You sign in with ${email}.`)).toBeVisible();
});

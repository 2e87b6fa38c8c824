/**
 * Every form and every question, for each role that may use it, through one and the same bad day: the server goes away
 * while it is filled in, sending it fails, then the session is over. Nothing typed is lost, and in the end it is done.
 */
import { expect, password, test } from './fixtures.ts';
import { decidingForms } from './forms/deciding.ts';
import { fileForms } from './forms/files.ts';
import { dialog, field, press } from './forms/form.ts';
import { moneyForms } from './forms/money.ts';
import { toolForms } from './forms/tools.ts';
import { home, roles } from './network.ts';
import { looksAgain, serverGoesAway, sessionEnded, signInAgain, troubles } from './troubles.ts';

const forms = [...decidingForms, ...toolForms, ...fileForms, ...moneyForms];

for (const { name, who, fill } of forms) {
  for (const [role, at] of who) {
    const as = at === home[role] ? role : `${role} who looks at a publisher`;
    test(`${as}: ${name}: the server away, then the session over, and nothing typed is lost`, async ({
      page,
      context,
      signIn,
      allow,
    }) => {
      // A list of a folder that was just deleted may be asked for once more.
      allow(...troubles, /404 .*\/api\/files/);
      await page.clock.install();
      await signIn(page, role);
      const { send, typed = [], again = send, ...form } = await fill(page, at, role);
      // A list or a detail behind it may say the same of itself.
      const said = form.said ?? dialog(page).last().getByRole('alert');
      const kept = async () => {
        for (const [where, text] of typed) await expect(where).toHaveValue(text);
      };

      const comesBack = await serverGoesAway(page);
      await looksAgain(page);
      await kept();
      await send();
      await expect(said.first()).toContainText('could not be reached');
      await kept();

      await comesBack();
      await context.clearCookies();
      await again();
      await expect(sessionEnded(page)).toBeVisible();
      await kept();
      await signInAgain(page);
      await form.done();
    });
  }
}

for (const role of roles) {
  test(`${role}: another password: the server away, then the session over, and what was typed is taken`, async ({
    page,
    context,
    signIn,
    sessions,
    allow,
  }) => {
    allow(...troubles, /400 .*\/api\/password/);
    await signIn(page, role);
    await page.goto(`${home[role]}/account`);
    const current = field(page, 'Current password');
    const next = field(page, 'New password');
    const said = page.locator('form').filter({ has: next }).getByRole('alert');
    const change = () => press(page, 'Change password');
    await current.fill(password);
    await next.fill('too short');
    await change();
    await expect(page.getByText(/^New password must have at least 12/).first()).toBeVisible();
    await next.fill('another-long-password');

    const comesBack = await serverGoesAway(page);
    await change();
    await expect(said).toContainText('could not be reached');
    await expect(next).toHaveValue('another-long-password');
    await comesBack();
    await context.clearCookies();
    await change();
    await signInAgain(page);
    await expect(page.getByText('The password is changed. Every other session has ended.')).toBeVisible();
    await expect(next).toHaveValue('');

    // The old one is not taken any more; other tests of the worker sign in with it.
    await current.fill(password);
    await next.fill('one-more-long-password');
    await change();
    await expect(said).toBeVisible();
    await current.fill('another-long-password');
    await next.fill(password);
    await change();
    await expect(next).toHaveValue('');
    sessions.set(role, await context.storageState());
  });
}

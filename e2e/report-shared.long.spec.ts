import { openDuckDb } from '#server/db/engine/duckdb/open';
import { join } from 'node:path';
import { emailOf, expect, password, serverOn, test, withNetwork } from './fixtures.ts';
import { edit, fields, hold, press, result, settled } from './report-page.ts';
import { home } from './network.ts';
import { forgetSession } from './session.ts';

/** Adds a second account manager, with the password of the first. */
async function addColleague(folder: string, email: string): Promise<void> {
  const { db, close } = await openDuckDb(join(folder, 'network.duckdb'));
  const manager = await db
    .selectFrom('membership as m')
    .innerJoin('auth_user as u', 'u.id', 'm.user_id')
    .innerJoin('auth_account as a', 'a.user_id', 'u.id')
    .where('u.email', '=', emailOf('manager'))
    .select(['a.password', 'a.provider_id', 'm.agency_id', 'm.created_at', 'm.account_manager_id'])
    .executeTakeFirstOrThrow();
  const at = { created_at: manager.created_at, updated_at: manager.created_at };
  const id = 'colleague';
  await db
    .insertInto('auth_user')
    .values({ id, name: 'Mara Lindqvist', email, email_verified: true, ...at })
    .execute();
  await db
    .insertInto('auth_account')
    .values({
      id,
      account_id: id,
      provider_id: manager.provider_id,
      user_id: id,
      password: manager.password,
      ...at,
    })
    .execute();
  await db
    .insertInto('membership')
    .values({
      id: 987_654,
      user_id: id,
      agency_id: manager.agency_id,
      role: 'manager',
      level: 'member',
      contact_id: 0,
      account_manager_id: null,
      created_at: manager.created_at,
    })
    .execute();
  await close();
}

test('a shared report: its link opens the result for another manager; another role sees what is its own', async ({
  page,
  browser,
  signIn,
  allow,
}) => {
  // It is not shared with the other role.
  allow(/404 .*\/api\/reports\/\d+/);
  const colleague = 'colleague@demo.partnerdeck.test';
  await withNetwork(async (folder) => {
    await addColleague(folder, colleague);
    const server = await serverOn(folder);
    await signIn(page, 'manager');
    await page.goto(`${server.url}/1/0/reports?rows=deviceType&values=clicks,totalNetCost&period=last90&edit=1`);
    await settled(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Save' });
    await dialog.getByLabel('Name').fill('Devices for the team');
    await dialog.getByLabel('Who sees it').selectOption('account');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Devices for the team' })).toBeVisible();
    // Saving does not end editing.
    await expect(fields(page)).toBeVisible();
    const figures = await result(page).innerText();
    const saved = new URL(page.url()).searchParams.get('saved');

    const other = await browser.newContext({ baseURL: server.url });
    const theirs = await other.newPage();
    await theirs.goto(`/1/0/reports?saved=${saved}`);
    await theirs.getByLabel('Email').fill(colleague);
    await theirs.getByLabel('Password', { exact: true }).fill(password);
    await theirs.getByRole('button', { name: 'Sign in' }).click();
    await expect(theirs.getByRole('heading', { level: 1, name: 'Devices for the team' })).toBeVisible();
    await settled(theirs);
    await expect(fields(theirs)).toBeHidden();
    await expect(theirs.getByText('Clicks and Total net cost by Device · Last 90 days')).toBeVisible();
    await expect(result(theirs)).toHaveText(figures, { useInnerText: true });
    for (const by of ['keyboard', 'phone'] as const) {
      await hold(by, theirs);
      await theirs.goto('/1/0/reports');
      await press(by, theirs.getByRole('button', { name: 'Saved reports' }));
      const list = theirs.getByRole('dialog', { name: 'Saved reports' });
      await press(by, list.getByRole('button', { name: /^Devices for the team/ }));
      await expect(theirs.getByRole('heading', { level: 1, name: 'Devices for the team' })).toBeVisible();
      await settled(theirs);
      await expect(fields(theirs)).toBeHidden();
      await expect(result(theirs)).toHaveText(figures, { useInnerText: true });
    }
    // It is not theirs to change; a copy is.
    await edit(theirs).click();
    await expect(theirs.getByRole('button', { name: 'Save as' })).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
    await other.close();

    await forgetSession(page);
    await page.goto(`${server.url}${home.publisher}/reports?saved=${saved}`);
    await page.getByLabel('Email').fill(emailOf('publisher'));
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Devices for the team' })).toBeHidden();
    await page.goto(
      `${server.url}${home.publisher}/reports?rows=deviceType&values=clicks,totalNetCost&period=last90&saved=${saved}`,
    );
    await settled(page);
    await expect(page.getByText('Left out, as publishers do not see it: Total net cost')).toBeVisible();
    await expect(result(page).getByRole('columnheader', { name: 'Clicks' })).toBeVisible();
    await expect(result(page).getByRole('columnheader', { name: /cost/ })).toHaveCount(0);
    await page.goto('about:blank');
    await server.stop();
  });
});

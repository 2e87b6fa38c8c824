import { axe, expect, test } from './fixtures.ts';
import { claimColumns } from './forms/claim.ts';
import { ask, home, rowsOf } from './network.ts';

test('publisher: a table that is too long for the page is sent as it is, and the server checks it', async ({
  page,
  signIn,
}) => {
  test.slow();
  await signIn(page, 'publisher');
  await page.goto('/1/200001/enquiries/file');
  const rows = Array.from({ length: 5000 }, (_, at) => `30001,HA-88${at},2999-01-01,20.00,GBP,B,b@example.com,AB1`);
  const buffer = Buffer.from([claimColumns, ...rows].join('\n'));
  await page.locator('input[type=file]').setInputFiles({ name: 'long.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByText('too long to be shown')).toBeVisible();
  await expect(page.getByText('More than 2,000 claims are checked by the server')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Send 5,000 as a file' }).click();
  await expect(page.getByText('0 filed, 0 filed already, 5,000 refused')).toBeVisible({ timeout: 60_000 });
});

test('manager: closes an enquiry; when somebody was quicker it is said, and nothing typed is lost', async ({
  page,
  signIn,
  allow,
}) => {
  allow(/409 .*\/api\/enquiries/);
  await signIn(page, 'manager');
  await page.goto('/1/0/enquiries?status=1&period=thisYear');
  const answer = page.getByRole('form', { name: 'Answer' });
  const last = rowsOf(page).last().getByRole('link');
  const close = async (note: string, before?: () => Promise<unknown>) => {
    await last.click();
    await answer.getByText('Close', { exact: true }).click();
    await answer.getByRole('textbox', { name: 'Note' }).fill(note);
    await before?.();
    await answer.getByRole('button', { name: 'Close enquiry' }).click();
  };
  const first = (await last.getAttribute('href'))!;
  await close('Withdrawn by the publisher');
  await expect(page.getByRole('list', { name: 'Conversation' })).toContainText('Withdrawn by the publisher');
  await expect(page.getByRole('dialog').getByText('Closed').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // It is no longer open, so it has left the list.
  await expect(last).not.toHaveAttribute('href', first);

  await close('Too late', async () => {
    const [, id = ''] = /enquiries\/(\d+)/.exec(page.url()) ?? [];
    await ask(page, home.manager, `PATCH /api/enquiries/${id}`, { status: 'Closed' });
  });
  await expect(answer.getByRole('alert')).toContainText('The enquiry is closed');
  await expect(answer.getByRole('textbox', { name: 'Note' })).toHaveValue('Too late');
  // The new state is shown; typed text can be copied, and leaving asks first.
  await expect(page.getByRole('dialog').getByText('Closed').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stay' }).click();
  await answer.getByRole('button', { name: 'Discard' }).click();
  await expect(answer).toBeHidden();
});

test('publisher: a filter by campaign is picked by name, and a pasted id finds its campaign', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'publisher');
  await page.goto(`${home.publisher}/enquiries?campaign=Shopify`);
  await expect(rowsOf(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Campaign: / })).toBeHidden();
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Campaign' }).click();
  const search = page.getByRole('searchbox', { name: 'Name or id' });
  await search.fill('No such campaign');
  await expect(page.getByText('Nothing has this name or id')).toBeVisible();
  await axe(page);
  await search.fill('30002');
  const found = page.getByRole('dialog').getByRole('radio');
  await expect(found).toHaveCount(1);
  const name = await page.getByRole('dialog').locator('label > span').first().innerText();
  await found.click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/campaign=30002/);
  await expect(page.getByRole('button', { name: `Campaign: ${name}. Change` })).toBeVisible();
});

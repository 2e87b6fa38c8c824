/**
 * Dialogs that ordinary buttons of details and forms open, looked at by axe in both themes as account managers, who have
 * all of them.
 */
import { expect, loaded, test } from './fixtures.ts';
import { home, rowsOf } from './network.ts';
import { looksRight, opened } from './openers.ts';

interface Opening {
  at: string;
  /** Opens the first row. */
  row?: true;
  /** Names of the buttons to press, one after the other. */
  press: readonly string[];
}

const openings: Opening[] = [
  { at: 'placements', row: true, press: ['Edit'] },
  { at: 'files', press: ['New folder'] },
  { at: 'service-accounts', press: ['Create service account'] },
  { at: 'reports?rows=campaignName&values=clicks&edit=1', press: ['Save'] },
  { at: 'conversions?status=pending', row: true, press: ['Edit'] },
  { at: 'conversions?status=pending', row: true, press: ['Reject'] },
  { at: 'payments?status=Raised', row: true, press: ['Mark as paid'] },
  { at: 'invoices?status=Sent', row: true, press: ['Record receipt'] },
];

test('axe finds nothing on dialogs of details and forms', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  for (const { at, row, press } of openings) {
    await test.step(`${at} ${press.join(' ')}`, async () => {
      await page.goto(`${home.manager}/${at}`);
      await loaded(page);
      if (row) {
        await rowsOf(page).first().getByRole('rowheader').getByRole('link').click();
        await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
      }
      const within = row ? page.getByRole('dialog').last() : page;
      for (const name of press) await within.getByRole('button', { name, exact: true }).first().click();
      await expect(opened(page).last()).toBeVisible();
      await looksRight(page);
    });
  }
});

test('axe finds nothing on the search and the shortcuts', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  await page.goto(`${home.manager}/conversions`);
  await expect(rowsOf(page).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await looksRight(page);
  await page.getByRole('dialog').getByRole('combobox').fill('ha');
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
  await looksRight(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(opened(page)).toBeVisible();
  await looksRight(page);
});

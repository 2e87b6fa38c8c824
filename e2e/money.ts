/** Steps of journeys on invoices and payments. */
import { readFile } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test, type Page } from './fixtures.ts';
import { home, rowsOf } from './network.ts';

/** Opens a list and waits for its rows. */
export const go = async (page: Page, list: string) => {
  await page.goto(list);
  await expect(rowsOf(page).first()).toBeVisible();
};

/** The number in a text that shows an amount. */
export const amount = (text: string) => Number(text.replaceAll(/[^\d.-]/g, ''));

/** A downloaded file as text. */
export async function saved(page: Page, click: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download');
  await click();
  const download = await coming;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** A role follows an invoice down to its conversions and takes it along. */
export function readsInvoice(role: 'advertiser' | 'manager'): void {
  test(`${role}: an invoice down to its conversions, as PDF and CSV`, async ({ page, signIn }) => {
    await signIn(page, role);
    await go(page, `${home[role]}/invoices`);
    await expect(page.getByRole('region', { name: 'Sums of all invoices that match' })).toContainText('Outstanding');
    await rowsOf(page).nth(2).getByRole('link').click();
    const detail = page.getByRole('dialog', { name: /^(Invoice|Credit note) \d+/ });
    await expect(detail.getByText('Adds up')).toBeVisible();
    await expect(detail).toContainText('difference 0.00');

    const number = /\d+/.exec(await detail.getByRole('heading').first().innerText())![0];
    const pdf = await saved(page, () => detail.getByRole('button', { name: 'PDF' }).click());
    expect(pdf.name).toMatch(/\.pdf$/);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.bytes)), { mergePages: true });
    expect(text).toContain(number);
    const gross = await detail
      .getByRole('row', { name: /^Gross/ })
      .getByRole('cell')
      .innerText();
    expect(text).toContain(gross);

    await detail.getByRole('button', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog', { name: /^Export [\d,]+ (row|conversions)/ });
    const csv = await saved(page, () => dialog.getByRole('button', { name: /Export [\d,]+ rows?/ }).click());
    const said = amount(/([\d,]+) conversions? (?:add|comes)/.exec(await detail.innerText())![1]!);
    expect(
      csv.bytes
        .toString()
        .trim()
        .split('\n')
        .filter((line) => /\d{4}-\d{2}-\d{2}/.test(line)).length,
    ).toBeGreaterThanOrEqual(said);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(detail).toBeVisible();

    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(new RegExp(`${home[role]}/invoices$`));
    await expect(rowsOf(page).nth(2).getByRole('rowheader').getByRole('link')).toBeFocused();
  });
}

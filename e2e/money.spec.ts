import { axe, expect, test, type Page } from './fixtures.ts';
import { getDocumentProxy, extractText } from 'unpdf';
import { go, readsInvoice, saved } from './money.ts';
import { firstId, home, rowsOf, showOnly } from './network.ts';

const { publisher, manager: agency } = home;
const main = (page: Page) => page.getByRole('heading', { level: 1 });

readsInvoice('advertiser');

test('manager: sends a draft, records receipts until it is settled, and the log tells of it', async ({
  page,
  signIn,
  allow,
}) => {
  allow(/400 .*\/api\/invoices\//);
  await signIn(page, 'manager');
  const id = await firstId(page, `${agency}/invoices?status=Draft&type=1&sort=gross`);
  await rowsOf(page).first().getByRole('link').click();
  const detail = page.getByRole('dialog', { name: `Invoice ${id}` });
  await detail.getByRole('button', { name: 'Mark as sent' }).click();
  await page.getByRole('dialog', { name: 'Mark as sent?' }).getByRole('button', { name: 'Mark as sent' }).click();
  await expect(detail.getByRole('button', { name: 'Record receipt' })).toBeVisible();

  await detail.getByRole('button', { name: 'Record receipt' }).click();
  const form = page.getByRole('dialog', { name: `Receipt for invoice ${id}` });
  const outstanding = await form.getByLabel('Amount').inputValue();
  await axe(page);
  await form.getByLabel('Amount').fill('nothing');
  await form.getByRole('button', { name: 'Record receipt' }).click();
  await expect(form.getByRole('alert')).toContainText('must be an amount such as 1250.00');
  await form.getByLabel('Amount').fill('0.01');
  await form.getByLabel('Reference').fill('TRN 1');

  // The server refuses a day before the invoice, at the field.
  const day = await form.getByRole('textbox', { name: 'Day it came in' }).inputValue();
  await form.getByRole('textbox', { name: 'Day it came in' }).fill('2001-01-01');
  await form.getByRole('button', { name: 'Record receipt' }).click();
  await expect(form.getByRole('alert')).toContainText("must be a day from the invoice's date to today");
  await form.getByRole('textbox', { name: 'Day it came in' }).fill(day);
  await form.getByRole('button', { name: 'Record receipt' }).click();
  await expect(form).toBeHidden();
  await expect(detail.getByText('Allocated')).toBeVisible();
  await expect(detail.getByRole('row', { name: /less receipt of .*TRN 1/ })).toContainText('-0.01');

  await detail.getByRole('button', { name: 'Record receipt' }).click();
  const rest = (Number(outstanding) - 0.01).toFixed(2);
  await expect(form.getByLabel('Amount')).toHaveValue(rest);
  await form.getByRole('button', { name: 'Record receipt' }).click();
  await expect(detail.getByText('Settled').first()).toBeVisible();
  await expect(detail.getByRole('row', { name: /^Outstanding/ })).toContainText('0.00');

  await detail.getByRole('link', { name: 'Show who changed it' }).click();
  await expect(main(page)).toHaveText('Audit log');
  await expect(rowsOf(page)).toHaveCount(3);
  await rowsOf(page).filter({ hasText: 'Invoice sent' }).getByRole('link').click();
  const change = page.getByRole('dialog', { name: 'Invoice sent' });
  await expect(change.getByRole('row', { name: /^Status/ })).toContainText('Draft');
  await expect(change.getByRole('row', { name: /^Status/ })).toContainText('Sent');
  await axe(page);
});

test('publisher: what is paid and due, a payment, its conversions', async ({ page, signIn }) => {
  await signIn(page, 'publisher');
  await go(page, `${publisher}/payments`);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Invoices' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: /Sums of all payments/ })).toContainText('Raised');
  await rowsOf(page).nth(1).getByRole('link').click();
  const detail = page.getByRole('dialog', { name: /^Payment \d+/ });
  await expect(detail.getByText('Adds up')).toBeVisible();
  await expect(detail.getByRole('button', { name: 'Mark as paid' })).toHaveCount(0);
  await expect(detail).not.toContainText('Cost');
  const number = /\d+/.exec(await detail.getByRole('heading').first().innerText())![0];
  const pdf = await saved(page, () => detail.getByRole('button', { name: 'Self-billing invoice (PDF)' }).click());
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.bytes)), { mergePages: true });
  expect(text).toContain(`Self-billing invoice ${number}`);
  await detail.getByRole('grid').getByRole('link').first().click();
  await expect(page.getByRole('dialog', { name: /^Conversion \S+/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: /^Payment \d+/ })).toBeVisible();
});

test('manager: marks a payment as paid', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  const id = await firstId(page, `${agency}/payments?status=Raised&sort=-total`);
  await rowsOf(page).first().getByRole('link').click();
  const detail = page.getByRole('dialog', { name: `Payment ${id}` });
  await detail.getByRole('button', { name: 'Mark as paid' }).click();
  const ask = page.getByRole('dialog', { name: 'Mark as paid?' });
  await ask.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(ask).toBeHidden();
  await expect(detail.getByRole('button', { name: 'Mark as paid' })).toBeHidden();
  await expect(detail.getByText('Paid').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('rowheader', { name: id })).toBeHidden();
});

test('the overview answers at once, narrows without asking, and a figure opens its conversions', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'publisher');
  await go(page, `${publisher}/payment-overview`);
  await expect(page.getByText('Every month is here.')).toBeVisible();
  const timeline = page.getByRole('table', { name: 'How far the commission of each month is' });
  await expect(timeline.getByRole('rowheader', { name: 'Total' })).toBeVisible();
  const due = timeline.getByRole('button', { name: 'Due: what it means' });
  await due.click();
  await expect(due).toHaveAccessibleDescription('The advertiser has paid: it is due in your next payment.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toBeHidden();
  const before = await timeline.innerText();
  const href = await rowsOf(page).getByRole('link').first().getAttribute('href');
  await page.goto(`${publisher}/payment-overview?campaign=${/campaign=(\d+)/.exec(href!)![1]!}`);
  await expect(page.getByRole('button', { name: /^Campaign: [A-Z].*Change/ })).toBeVisible();
  await expect.poll(() => timeline.innerText()).not.toBe(before);
  await page.goBack();
  await expect.poll(() => timeline.innerText()).toBe(before);

  for (const stage of ['paid', 'raised', 'approved']) {
    const figure = timeline
      .getByRole('link', { name: new RegExp(`${stage} of .*, show [\\d,]+ conversions?$`, 'i') })
      .first();
    const count = /([\d,]+) conversions?$/.exec((await figure.getAttribute('aria-label'))!)![1]!;
    await figure.click();
    await expect(main(page)).toHaveText('Conversions');
    await expect(page.getByText(new RegExp(`^(These figures are in: )?${count} conversions? ·`))).toBeVisible();
    await page.goBack();
  }

  await page.goto(`${publisher}/payment-overview?status=Payment+Sent`);
  await expect(page.getByText(/Month of the conversion .* · Paid · amounts in the currency of each/)).toBeVisible();
  // The filter applies to the rows only: the timeline above has every status.
  await expect(page.getByText(/ Paid · amounts in/)).toHaveCount(1);
  await rowsOf(page).getByRole('link').first().click();
  await expect(main(page)).toHaveText('Conversions');
  await expect(page.getByRole('button', { name: /^In payment: \d.*Change/ })).toBeVisible();
  await expect(rowsOf(page).first()).toBeVisible();
});

test('the audit log: narrowed by who and what, one change, back', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  // Other tests write to the log too, so the newest change may not be a decision.
  await page.goto('/1/0/audit?action=conversion.approved');
  await showOnly(page, 'Action', 'Conversion approved');
  await expect(page).toHaveURL(/action=conversion/);
  await rowsOf(page).nth(1).getByRole('link').click();
  const change = page.getByRole('dialog', { name: /^Conversion/ });
  await expect(change.getByRole('row', { name: /^Status Pending/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowsOf(page).nth(1).getByRole('rowheader').getByRole('link')).toBeFocused();
});

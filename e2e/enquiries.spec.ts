import { DAY_MS } from '#contract/day';
import { axe, expect, test } from './fixtures.ts';
import { claimColumns, claimForm, fillClaim } from './forms/claim.ts';
import { rowsOf } from './network.ts';
import { noAnswer, unanswered } from './troubles.ts';

/** The service uses the real clock here, not the demo network's last day. */
const twoDaysAgo = new Date(Date.now() - 2 * DAY_MS).toISOString().slice(0, 10);

test('publisher: a claim is checked while it is typed, survives a failure, is filed and noted; the advertiser answers', async ({
  page,
  signIn,
  allow,
  browser,
}) => {
  allow(...unanswered(/\/api\/enquiries\?/));
  await signIn(page, 'publisher');
  await page.goto('/1/200001/enquiries/new');
  const campaign = claimForm(page).getByLabel('Campaign', { exact: true });
  await campaign.selectOption({ label: 'Harbour Lane Home Ireland (30002)' });
  await expect(claimForm(page).getByLabel('Currency')).toHaveValue('EUR');
  await fillClaim(page, `far too long ${'9'.repeat(60)}`);
  await expect(claimForm(page).getByLabel('Currency')).toHaveValue('GBP');
  await expect(
    claimForm(page)
      .getByText(/Order reference must/)
      .first(),
  ).toBeVisible();
  await claimForm(page).getByRole('textbox', { name: 'Day of the order' }).fill('2999-01-01');
  await expect(
    claimForm(page)
      .getByText(/must not be in the future/)
      .first(),
  ).toBeVisible();
  await axe(page);
  await claimForm(page).getByRole('textbox', { name: 'Day of the order' }).fill(twoDaysAgo);
  await expect(
    claimForm(page)
      .getByText(/is too recent: orders can be claimed after 7 days/)
      .first(),
  ).toBeVisible();
  await fillClaim(page, 'HA-7700001');
  await expect(claimForm(page).getByText(/is too recent: orders can be claimed after 7 days/)).toHaveCount(0);
  const answersAgain = await noAnswer(page, 'POST', '**/api/enquiries?*');
  await claimForm(page).getByRole('button', { name: 'File enquiry' }).click();
  await expect(claimForm(page).getByRole('alert')).toContainText('could not be filed');
  await expect(claimForm(page).getByRole('alert')).toBeFocused();
  await answersAgain();
  await claimForm(page).getByRole('button', { name: 'File enquiry' }).click();
  const detail = page.getByRole('dialog', { name: /^Enquiry about order HA-/ });
  await expect(detail).toContainText('HA-7700001');
  await detail.getByRole('textbox', { name: 'Note' }).fill('Receipt is attached to my mail');
  await detail.getByRole('button', { name: 'Send note' }).click();
  await expect(detail.getByRole('list', { name: 'Conversation' })).toContainText('Receipt is attached');

  // The same order again: refused before it is sent.
  await page.goto('/1/200001/enquiries/new');
  await fillClaim(page, 'HA-7700001');
  await expect(claimForm(page).getByText(/claimed already/)).toBeVisible();

  const other = await browser.newContext();
  const desk = await other.newPage();
  await signIn(desk, 'advertiser');
  await desk.goto('/1/100001/enquiries?ref=HA-7700001');
  await rowsOf(desk).first().getByRole('link').click();
  const answer = desk.getByRole('form', { name: 'Answer' });
  await answer.getByText('Reject', { exact: true }).click();
  await answer.getByRole('button', { name: 'Reject enquiry' }).click();
  await expect(answer.getByText('A rejection needs a reason')).toBeVisible();
  await axe(desk);
  await answer.getByText('Approve', { exact: true }).click();
  await answer.getByRole('textbox', { name: 'Note' }).fill('Found it');
  await answer.getByRole('button', { name: 'Approve enquiry' }).click();
  await expect(desk.getByRole('dialog').getByText('Became')).toBeVisible();
  await expect(desk.getByRole('list', { name: 'Conversation' })).toContainText('Found it');
  await other.close();
});

test('publisher: a table of claims is checked by itself and the good ones are sent as a file', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'publisher');
  await page.goto('/1/200001/enquiries/file');
  await page.getByLabel('Claims as a table').fill('OrderID,PID\nA,1');
  await expect(page.getByText(/These columns are missing: ConversionDate/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check 0 claims' })).toBeDisabled();
  const csv = [
    claimColumns,
    '30001,HA-7700002,2026-02-18,20.00,GBP,Jürgen,b@example.com,AB1',
    '30001,HA-7700003,2999-01-01,20.00,GBP,B. Customer,b@example.com,AB1',
  ].join('\n');
  const drop = (name: string, buffer: Buffer) =>
    page
      .getByLabel('Drop a CSV or Excel file here, or choose one')
      .setInputFiles({ name, mimeType: 'text/csv', buffer });
  const table = page.getByLabel('Claims as a table');
  await drop('claims.xlsx', Buffer.from('PK\u0003\u0004\u0014\0xl/workbook.xml', 'latin1'));
  await expect(page.getByRole('alert')).toContainText('Save it as CSV');
  // Encoded as Excel does, and does not replace typed text without a question.
  await drop('c.csv', Buffer.from(csv, 'latin1'));
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
  await expect(table).toHaveValue('OrderID,PID\nA,1');
  await drop('c.csv', Buffer.from(csv, 'latin1'));
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
  await expect(table).toHaveValue(csv);
  await expect(page.getByText('1 can be filed, 1 cannot')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Checked claims' })).toContainText(
    'Day of the order must not be in the future',
  );
  await axe(page);
  await page.getByRole('button', { name: 'File 1 claim' }).click();
  await expect(page.getByRole('heading', { name: 'The file is processed' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('1 filed, 0 filed already, 1 refused')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Refused rows' })).toContainText('must not be in the future');
  await page.getByRole('link', { name: 'See the enquiries' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Enquiries' })).toBeVisible();
  // It was filed today, outside the demo network's last 90 days.
  await page.goto('/1/200001/enquiries?ref=HA-7700002');
  await expect(rowsOf(page)).toHaveCount(1);
});

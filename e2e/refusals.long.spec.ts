import { typedDay } from '#src/lib/typed-day.ts';
/** Conflicts and limits: the server refuses, the page shows the reason, and no input is lost. */
import { expect, mostUploadMb, test, type Page } from './fixtures.ts';
import { check } from './deciding.ts';
import { claimColumns } from './forms/claim.ts';
import { dialog, field, press } from './forms/form.ts';
import { choose, dock, text } from './forms/upload.ts';
import { ask, firstId, home } from './network.ts';

const desk = home.manager;

for (const { what, list, api, done } of [
  { what: 'invoice', list: `${desk}/invoices?status=Draft&type=1&sort=-gross`, api: '/api/invoices', done: 'sent' },
  { what: 'payment', list: `${desk}/payments?status=Raised&sort=total`, api: '/api/payments', done: 'paid' },
]) {
  test(`manager: the ${what} that is to be marked as ${done} was marked by a colleague`, async ({ page, signIn }) => {
    await signIn(page, 'manager');
    const id = await firstId(page, list);
    await page.goto(`${desk}/${what}s/${id}`);
    await press(page, `Mark as ${done}`);
    const question = dialog(page, `Mark as ${done}?`);
    await ask(page, desk, `PATCH ${api}/${id}`, { status: 'Sent' });
    await press(question, `Mark as ${done}`);
    // The state is already the wanted one, so no error is shown.
    await expect(question).toBeHidden();
    const detail = dialog(page, new RegExp(`^${what} ${id}`, 'i'));
    await expect(detail.getByText(new RegExp(`^${done}$`, 'i')).first()).toBeVisible();
    await expect(detail.getByRole('button', { name: `Mark as ${done}` })).toHaveCount(0);
  });
}

test('manager: the receipt that is typed was recorded by a colleague', async ({ page, signIn, allow }) => {
  allow(/409 .*\/api\/invoices\//);
  await signIn(page, 'manager');
  const id = await firstId(page, `${desk}/invoices?status=Sent&type=1&sort=-gross`);
  await page.goto(`${desk}/invoices/${id}`);
  await press(page, 'Record receipt');
  await field(page, 'Reference').fill('TRN twice');
  const amount = await field(page, 'Amount').inputValue();
  const date = typedDay(await field(page, 'Day it came in').inputValue());
  await ask(page, desk, `PATCH /api/invoices/${id}`, { receipt: { amount, date, reference: 'TRN once' } });
  const form = dialog(page, /^Receipt/);
  await press(form, 'Record receipt');
  await expect(form.getByRole('alert')).toContainText('The invoice is Settled and does not become Allocated any more');
  await expect(field(page, 'Reference')).toHaveValue('TRN twice');
});

const tooMuch = mostUploadMb * 2 ** 20 + 1;
const large = new RegExp(`${mostUploadMb} MB`);

/** Makes the page see another limit, as before the server's limit was lowered. */
async function learnOfAnotherLimit(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    expect(body).toContain(`"mostUploadMb":${mostUploadMb}`);
    await route.fulfill({ response, body: body.replace(`"mostUploadMb":${mostUploadMb}`, '"mostUploadMb":50') });
  });
}

test('publisher: a file that only the server finds too large', async ({ page, signIn, allow }) => {
  allow(/413 .*\/v1\/file-explorer\b/);
  await signIn(page, 'publisher');
  await learnOfAnotherLimit(page, `${home.publisher}/files`);
  await page.goto(`${home.publisher}/files`);
  await choose(page, [text('large.txt', 'x'.repeat(tooMuch))]);
  await press(page, 'Upload 1 file');
  await expect(dock(page).getByRole('alert')).toContainText(large);
  // It would be refused again.
  await expect(dock(page).getByRole('button', { name: /again$/ })).toHaveCount(0);
});

test('publisher: claims that are too large as one file', async ({ page, signIn, allow }) => {
  allow(/413 .*\/v1\/file-explorer\b/);
  await signIn(page, 'publisher');
  await learnOfAnotherLimit(page, `${home.publisher}/enquiries/file`);
  await page.goto(`${home.publisher}/enquiries/file`);
  const notes = 'n'.repeat(1700);
  const lines = Array.from(
    { length: 1300 },
    (_, at) => `30001,HA-${7_800_000 + at},2026-02-18,20.00,GBP,B. Customer,b@example.com,AB1,${notes}`,
  );
  const csv = [`${claimColumns},Notes`, ...lines].join('\n');
  await page
    .getByLabel('Drop a CSV or Excel file here, or choose one')
    .setInputFiles({ name: 'c.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await press(page, 'Check 1,300 claims');
  await press(page, 'File 1,300 claims');
  await expect(page.getByRole('alert')).toContainText(large);
  await expect(page.getByRole('button', { name: 'File 1,300 claims' })).toBeEnabled();
});

test('advertiser: a batch that is too large for one request comes in pieces', async ({ page, signIn }) => {
  await signIn(page, 'advertiser');
  await learnOfAnotherLimit(page, `${home.advertiser}/conversions/validate`);
  await page.goto(`${home.advertiser}/conversions/validate`);
  const why = 'w'.repeat(450);
  const lines = Array.from({ length: 5000 }, (_, at) => `no-such-reference-${at},rejected,2,${why}`);
  const csv = ['advertiserRef,status,rejectionCode,rejectionReason', ...lines].join('\n');
  await page
    .getByLabel('Drop a CSV or Excel file here, or choose one')
    .setInputFiles({ name: 'v.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByText('The table asks: reject 5,000')).toBeVisible();
  await check(page);
  await expect(page.getByText('0 would change · 5,000 can’t be changed')).toBeVisible({ timeout: 60_000 });
});

import { readFile } from 'node:fs/promises';
import { axe, expect, loaded, mostUploadMb, test, type Page } from './fixtures.ts';
import { choose, dock, ownFolder, rowNamed, text } from './forms/upload.ts';
import { rowsOf } from './network.ts';
import { sessionEndsWithNextChange, sessionOver, signInAgain, unanswered } from './troubles.ts';

/** Freezes answers about a file and its rows at their state before processing, which may be quick. */
async function beforeItsRows(page: Page): Promise<() => Promise<void>> {
  const about = /\/api\/files\/\d+\?/;
  const rows = /\/rows\?/;
  await page.route(about, async (route) => {
    const response = await route.fetch();
    const file = await response.json();
    const processing = { ...file.processing, state: 'processing', rowsDone: 0, changed: 0, refused: 0 };
    await route.fulfill({ response, json: { ...file, processing } });
  });
  await page.route(rows, (route) => route.fulfill({ json: [] }));
  return async () => {
    await page.unroute(rows);
    await page.unroute(about);
  };
}

test('previews: a table as Excel writes it in the west, each letter as it is', async ({ page, signIn }) => {
  await signIn(page, 'publisher');
  await ownFolder(page, 'publisher', 'From Excel');
  const rows = { ...text('west.csv', ''), buffer: Buffer.from('Name;Ort\r\nJürgen;Köln\r\n', 'latin1') };
  const dialog = await choose(page, [rows]);
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
  await rowNamed(page, 'west.csv').getByRole('link').click();
  const preview = page.getByRole('table', { name: 'Preview' });
  await expect(preview.getByRole('row', { name: 'Jürgen Köln', exact: true })).toBeVisible();
});

test('a folder is downloaded as a zip', async ({ page, signIn }) => {
  await signIn(page, 'publisher');
  await ownFolder(page, 'publisher', 'To take along');
  const dialog = await choose(page, [text('note.txt', 'take me')]);
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(rowNamed(page, 'note.txt')).toBeVisible();
  await page.getByRole('button', { name: 'This folder' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as ZIP' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('To take along.zip');
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
});

test('drag and drop: files from the desk are uploaded, a file is moved onto a folder', async ({ page, signIn }) => {
  await signIn(page, 'publisher');
  await ownFolder(page, 'publisher', 'Dropped on');
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['dropped'], 'dropped.txt', { type: 'text/plain' }));
    return transfer;
  });
  await page.getByRole('grid').dispatchEvent('dragover', { dataTransfer: data });
  await expect(page.getByText('Drop to upload')).toBeVisible();
  await page.getByRole('grid').dispatchEvent('drop', { dataTransfer: data });
  await page.getByRole('dialog').getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(rowNamed(page, 'dropped.txt')).toBeVisible();

  // Dragging one selected entry moves all of them; others stay.
  const dialog = await choose(
    page,
    ['second.txt', 'third.txt'].map((name) => text(name, name)),
  );
  await dialog.getByRole('button', { name: 'Upload 2 files' }).click();
  await expect(rowsOf(page)).toHaveCount(3);
  for (const name of ['dropped.txt', 'second.txt']) await rowNamed(page, name).getByRole('checkbox').check();
  await rowNamed(page, 'dropped.txt')
    .getByRole('link')
    .dragTo(page.getByRole('navigation', { name: 'Folder' }).getByRole('link', { name: 'All files' }));
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowNamed(page, 'third.txt')).toBeVisible();
  await expect(page.getByText('2 selected')).toBeHidden();
  await page.goto('/1/200001/files');
  await expect(rowNamed(page, 'dropped.txt')).toBeVisible();
  await expect(rowNamed(page, 'second.txt')).toBeVisible();
});

test('a file that would be refused says so where it is chosen, and the others arrive', async ({ page, signIn }) => {
  await signIn(page, 'publisher');
  await ownFolder(page, 'publisher', 'Too much');
  const dialog = await choose(page, [
    text('large.txt', 'x'.repeat(mostUploadMb * 2 ** 20 + 1)),
    text('small.txt', 'x'),
    { ...text('page.html', '<p>'), mimeType: 'text/html' },
  ]);
  await expect(dialog.getByRole('listitem').filter({ hasText: 'large.txt' })).toContainText(`${mostUploadMb} MB`);
  await expect(dialog.getByRole('listitem').filter({ hasText: 'page.html' })).toContainText('.html is not taken');
  await axe(page);
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(dock(page)).toContainText('1 of 1 uploaded');
  await expect(rowNamed(page, 'small.txt')).toBeVisible();
  await expect(rowNamed(page, 'large.txt')).toHaveCount(0);
});

test('leaving an upload’s form asks before the input is discarded', async ({ page, signIn }) => {
  await signIn(page, 'publisher');
  await page.goto('/1/200001/files');
  const dialog = await choose(page, [text('a.txt', 'x')]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await choose(page, [text('a.txt', 'x')]);
  await dialog.getByLabel('Description').fill('long thought about');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  for (const way of ['Cancel', 'Close']) {
    await dialog.getByRole('button', { name: way, exact: true }).click();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(dialog.getByLabel('Description')).toHaveValue('long thought about');
  }
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(dialog).toBeHidden();
});

test('refusals that stay offer no other try, and all of them are in sight', async ({ page, signIn, allow }) => {
  allow(/415 .*file-explorer/);
  await signIn(page, 'publisher');
  await ownFolder(page, 'publisher', 'Refused');
  const names = Array.from({ length: 6 }, (_, at) => `page ${at + 1}.txt`);
  // Their types are detected from their bytes only.
  const dialog = await choose(page, [...names.map((name) => text(name, '<html>')), text('fine.txt', 'x')]);
  await dialog.getByRole('button', { name: 'Upload 7 files' }).click();
  await expect(dock(page).getByRole('alert')).toHaveCount(names.length);
  await expect(dock(page)).toContainText('1 of 7 uploaded');
  await expect(dock(page).getByRole('alert').first()).toContainText('HTML');
  await expect(dock(page)).not.toContainText('Request id');
  await expect(dock(page).getByRole('button', { name: /again$/ })).toHaveCount(0);
  await expect(dock(page).getByRole('alert').last()).toBeInViewport({ ratio: 1 });
});

test('uploads: the server down in the middle, cancelled, paused, and tried again', async ({ page, signIn, allow }) => {
  test.slow();
  allow(...unanswered(/\/v1\/file-explorer\?/));
  await signIn(page, 'publisher');
  await ownFolder(page, 'publisher', 'Troubles');
  await page.route('**/v1/file-explorer?**', (route) => route.abort());
  const dialog = await choose(page, [text('notes.txt', 'x')]);
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(dock(page).getByRole('alert')).toContainText('could not be reached');
  await axe(page);

  await page.unrouteAll();
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/v1/file-explorer?**', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await dock(page).getByRole('button', { name: 'Upload notes.txt again' }).click();
  await dock(page).getByRole('button', { name: 'Pause' }).click();
  await expect(dock(page)).toContainText('Paused');
  await dock(page).getByRole('button', { name: 'Go on' }).click();
  await dock(page).getByRole('button', { name: 'Cancel notes.txt' }).click();
  await expect(dock(page)).toContainText('Cancelled');
  go();
  await dock(page).getByRole('button', { name: 'Upload notes.txt again' }).click();
  await expect(dock(page)).toContainText('1 of 1 uploaded');
  await expect(rowNamed(page, 'notes.txt')).toBeVisible();
});

test('uploads are in sight on every page, and end or fail there', async ({ page, signIn, allow }) => {
  test.slow();
  allow(...unanswered(/\/v1\/file-explorer\?/));
  await signIn(page, 'publisher');
  await ownFolder(page, 'publisher', 'Looked away');
  const folder = page.url();
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/v1/file-explorer?**', async (route) => {
    await held;
    if (route.request().postDataBuffer()?.includes('fails')) await route.abort();
    else await route.continue();
  });
  const dialog = await choose(page, [text('arrives.txt', 'x'), text('breaks.txt', 'fails')]);
  await dialog.getByRole('button', { name: 'Upload 2 files' }).click();
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Vouchers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Vouchers' })).toBeVisible();
  await expect(dock(page).getByRole('status')).toHaveText('0 of 2 uploaded');
  await axe(page);

  // Closing the tab asks first.
  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  await (await asked).dismiss();
  await closing;

  go();
  await expect(dock(page).getByRole('status')).toHaveText('1 of 2 uploaded');
  await expect(dock(page).getByRole('alert')).toContainText('could not be reached');
  await page.unrouteAll();
  await dock(page).getByRole('button', { name: 'Upload breaks.txt again' }).click();
  await expect(dock(page).getByRole('status')).toHaveText('2 of 2 uploaded');
  await dock(page).getByRole('link', { name: 'arrives.txt' }).click();
  await expect(page.getByRole('dialog', { name: 'arrives.txt' })).toContainText('x');
  await page.goto(folder);
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(dock(page)).toBeHidden();
});

test('when the session ends, nothing typed is lost and the upload arrives', async ({ page, signIn, allow }) => {
  test.slow();
  allow(...sessionOver);
  await signIn(page, 'publisher');
  await ownFolder(page, 'publisher', 'After the night');
  const dialog = await choose(page, [text('late.txt', 'late')]);
  await dialog.getByLabel('Description').fill('from the night');
  await sessionEndsWithNextChange(page);
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
  await signInAgain(page);
  await expect(dock(page)).toContainText('1 of 1 uploaded');
  await dock(page).getByRole('link', { name: 'late.txt' }).click();
  await expect(page.getByRole('dialog', { name: 'late.txt' })).toContainText('from the night');
});

test('a publisher may not upload decisions; what is not there says so', async ({ page, signIn, allow }) => {
  allow(/404 .*\/api\/files\/999999999\b/);
  await signIn(page, 'publisher');
  await page.goto('/1/200001/files');
  const dialog = await choose(page, [text('x.csv', 'a\n1\n')]);
  const kinds = dialog.getByLabel('What they are');
  await expect(kinds.getByRole('option', { name: 'Creatives' })).toHaveCount(1);
  await expect(kinds.getByRole('option', { name: 'Validations' })).toHaveCount(0);
  await page.goto('/1/200001/files/999999999');
  await expect(page.getByRole('dialog')).toContainText('There is no such file in this account.');
});

test('the bell tells who was meant of an upload, and leads to it', async ({
  page,
  signIn,
  browser,
  sessions,
  baseURL,
}) => {
  test.slow();
  await signIn(page, 'manager');
  await signIn(page, 'publisher');
  await ownFolder(page, 'publisher', 'For the agency');
  const dialog = await choose(page, [text('for-you.txt', 'please read')]);
  await dialog.getByRole('group', { name: 'Tell people' }).getByText('Account manager').first().click();
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(dock(page)).toContainText('1 of 1 uploaded');

  const context = await browser.newContext({ baseURL: baseURL! });
  await context.addCookies(sessions.get('manager')!);
  const manager = await context.newPage();
  await manager.goto('/1/0/campaigns');
  // Files of other journeys may have sent notifications too.
  const bell = manager.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName(/, \d+ unread$/);
  const unread = Number(/\d+/.exec((await bell.getAttribute('aria-label'))!)![0]);
  await bell.click();
  await axe(manager);
  await manager.getByRole('link', { name: /uploaded for-you\.txt/ }).click();
  await expect(manager.getByRole('dialog', { name: 'for-you.txt' })).toContainText('please read');
  await expect(bell).toHaveAccessibleName(unread === 1 ? 'Notifications' : `Notifications, ${unread - 1} unread`);
  await context.close();
});

test('previews: a CSV as a table, a picture, a PDF page by page', async ({ page, signIn }) => {
  test.slow();
  await signIn(page, 'advertiser');
  for (const [folder, what] of [
    ['Creatives', 'img'],
    ['Invoices', 'pdf'],
    ['Validations', 'csv'],
  ] as const) {
    await page.goto('/1/100001/files');
    await rowNamed(page, folder).getByRole('link', { name: folder, exact: true }).click();
    await expect(page.getByRole('navigation', { name: 'Folder' })).toContainText(folder);
    // The earlier contents stay visible until then.
    await loaded(page);
    await rowsOf(page).first().getByRole('link').click();
    const detail = page.getByRole('dialog');
    if (what === 'img') {
      const picture = detail.getByRole('img', { name: /banner/ });
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    } else if (what === 'pdf') {
      await expect(detail.locator('canvas[data-drawn="1"]')).toBeVisible();
      await expect(detail).toContainText(/Page 1 of \d/);
    } else {
      await expect(detail.getByRole('table', { name: 'Preview' }).getByRole('columnheader').first()).toBeVisible();
    }
    await axe(page);
  }
});

test('a file of decisions is processed, and the page says what became of each row', async ({ page, signIn }) => {
  test.slow();
  await signIn(page, 'advertiser');
  await page.goto('/1/100001/conversions?status=pending&period=last90');
  const pending = await rowsOf(page).first().getByRole('link').getAttribute('href');
  const conversionId = /conversions\/(\d+)/.exec(pending ?? '')?.[1];
  await ownFolder(page, 'advertiser', 'Decisions');
  const csv = `conversionId,status,rejectionCode\n${conversionId},approved,\n999,approved,\n`;
  const dialog = await choose(page, [text('decisions.csv', csv)]);
  await dialog.getByLabel('What they are').selectOption({ label: 'Validations' });
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
  const processed = await beforeItsRows(page);
  await dock(page).getByRole('link', { name: 'decisions.csv' }).click();
  const detail = page.getByRole('dialog', { name: 'decisions.csv' });
  await expect(detail).toContainText('No row is done yet');
  await processed();
  await expect(detail.getByRole('status').first()).toContainText('Processed');
  await expect(detail).toContainText('2 of 2 rows');
  await expect(detail.getByRole('table', { name: 'Row by row' }).getByRole('row')).toHaveCount(3);
  await detail.getByRole('checkbox', { name: 'Only refused rows' }).check();
  await expect(detail.getByRole('row').filter({ hasText: /changed/i })).toHaveCount(0);
  await axe(page);
  await detail.getByRole('link', { name: 'Open the result file' }).click();
  await expect(page.getByRole('table', { name: 'Preview' })).toContainText('999');
});

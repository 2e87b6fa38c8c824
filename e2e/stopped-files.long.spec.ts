/** Stopping and resuming a file in processing. */
import { expect, test } from './fixtures.ts';
import { choose, dock, ownFolder, text } from './forms/upload.ts';

test('a file of decisions is stopped while it is processed, and gone on with', async ({ page, signIn }) => {
  test.slow();
  await signIn(page, 'advertiser');
  await ownFolder(page, 'advertiser', 'Stopped');
  const csv = `conversionId,status,rejectionCode\n${'999,approved,\n'.repeat(90_000)}`;
  const dialog = await choose(page, [text('many.csv', csv)]);
  await dialog.getByLabel('What they are').selectOption({ label: 'Validations' });
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
  await dock(page).getByRole('link', { name: 'many.csv' }).click();
  const detail = page.getByRole('dialog', { name: 'many.csv' });
  const status = detail.getByRole('status').first();
  const stop = async () => {
    await detail.getByRole('button', { name: 'Stop' }).click();
    const question = page.getByRole('dialog', { name: 'Stop processing?' });
    await question.getByRole('button', { name: 'Stop' }).click();
    await expect(status).toContainText('Failed');
    await expect(detail).toContainText('Stopped by');
  };
  const done = async () => Number((/([\d,]+) of/.exec(await status.innerText())?.[1] ?? '').replaceAll(',', ''));
  await expect.poll(done).toBeGreaterThan(0);
  await stop();
  const before = await done();
  await detail.getByRole('button', { name: 'Go on' }).click();
  await expect.poll(done).toBeGreaterThan(before);
  await expect(detail).not.toContainText('Stopped by');
  // Files of other journeys wait for this one.
  await stop();
});

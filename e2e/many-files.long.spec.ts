import { axe, expect, test, type Page } from './fixtures.ts';
import { choose, dock, ownFolder, rowNamed, text } from './forms/upload.ts';
import { rowsOf } from './network.ts';

/**
 * Replaces answers about single entries: `answer` gets the number of the request by method; null passes it to the
 * service.
 */
async function answered(page: Page, method: string, answer: (nth: number) => 'busy' | 'refused' | null) {
  const sent: string[] = [];
  await page.route(/\/api\/files\/(bin\/)?\d+\?/, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    sent.push(new URL(route.request().url()).pathname);
    const said = answer(sent.length);
    if (said === null) return route.fallback();
    const [status, code] = said === 'busy' ? [429, 'RATE_LIMITED'] : [409, 'CONFLICT'];
    return route.fulfill({
      status,
      contentType: 'application/problem+json',
      headers: said === 'busy' ? { 'retry-after': '1' } : {},
      json: { type: 'about:blank', title: code, status, code, detail: `said ${said}` },
    });
  });
  return sent;
}

test('many files: a busy service is waited for, refusals alone are tried again, and it can be stopped', async ({
  page,
  signIn,
  allow,
}) => {
  test.slow();
  allow(/(429|409) .*\/api\/files/);
  await signIn(page, 'publisher');
  await ownFolder(page, 'publisher', 'Many');
  const names = ['one.txt', 'two.txt', 'three.txt', 'four.txt'];
  const dialog = await choose(
    page,
    names.map((name) => text(name, name)),
  );
  await dialog.getByRole('button', { name: 'Upload 4 files' }).click();
  await expect(rowsOf(page)).toHaveCount(4);
  await dock(page).getByRole('button', { name: 'Clear' }).click();
  const pick = () => page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();

  // Deleting: the service is busy at the second request, and refuses the third once.
  await pick();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Delete 4 entries?' });
  const deleted = await answered(page, 'DELETE', (nth) => (nth === 2 ? 'busy' : nth === 4 ? 'refused' : null));
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByRole('status')).toHaveText(/^1 of 4 · The service takes no more for a moment/);
  await expect(question.getByRole('progressbar')).toHaveJSProperty('value', 1);
  await axe(page);
  await expect(question.getByRole('alert')).toContainText('1 of 4 could not be changed:said refused');
  expect(deleted[2]).toBe(deleted[1]);
  await question.getByRole('button', { name: 'Try again' }).click();
  await expect(question).toBeHidden();
  expect(deleted).toHaveLength(6);
  expect(deleted[5]).toBe(deleted[3]);
  await expect(rowsOf(page)).toHaveCount(0);
  await page.unrouteAll();

  // Restoring: stopped while waiting for the service; finished entries stay restored.
  const folder = page.url();
  await page.getByRole('link', { name: 'Bin' }).click();
  for (const name of names) await rowNamed(page, name).first().getByRole('checkbox').check();
  await answered(page, 'POST', (nth) => (nth > 1 ? 'busy' : null));
  await page.getByRole('button', { name: 'Restore' }).click();
  const restoring = page.getByRole('dialog', { name: 'Restore 4 entries' });
  await expect(restoring.getByRole('status')).toContainText('1 of 4');
  await restoring.getByRole('button', { name: 'Cancel' }).click();
  await expect(restoring.getByRole('status')).toHaveText('Stopped with 1 of 4 done. What is done stays done.');
  await page.unrouteAll();
  await restoring.getByRole('button', { name: 'Go on' }).click();
  await expect(restoring).toBeHidden();

  // Moving to a folder: waits for the busy service in the same way.
  await page.goto(folder);
  await expect(rowsOf(page)).toHaveCount(4);
  await pick();
  await answered(page, 'PATCH', (nth) => (nth === 3 ? 'busy' : null));
  await rowNamed(page, 'one.txt')
    .getByRole('link')
    .dragTo(page.getByRole('navigation', { name: 'Folder' }).getByRole('link', { name: 'All files' }));
  const moving = page.getByRole('dialog', { name: 'Move 4 entries' });
  await expect(moving.getByRole('status')).toContainText('2 of 4');
  await expect(moving).toBeHidden();
  await expect(rowsOf(page)).toHaveCount(0);
  await expect(page.getByText('4 selected')).toBeHidden();
});

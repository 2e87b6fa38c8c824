/** A page that was emptied, such as by deciding all its rows, gives way to the last one that there is. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import examples from '../../server/http/answers.generated.json';
import { askAgain, openApp } from './app.tsx';

test('an emptied last page gives way to the one that is last now, and Back does not lead there', async () => {
  const rows = examples.listConversions.slice(0, 1);
  let answers = [rows];
  const next = () => answers.shift() ?? rows;
  const service = await openApp('advertiser', '/1/100001/conversions?page=3', { listConversions: next });
  service.headers = { 'x-total-count': '101' };
  await expect.element(page.getByText('101–101 of 101')).toBeVisible();
  const entries = history.length;
  answers = [[]];
  service.headers = { 'x-total-count': '100' };
  await askAgain();
  await expect.poll(() => new URLSearchParams(location.search).get('page')).toBe('2');
  await expect.element(page.getByText('51–51 of 100')).toBeVisible();
  expect(history.length).toBe(entries);
});

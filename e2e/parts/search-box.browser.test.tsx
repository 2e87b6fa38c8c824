/** The search above a list takes a pasted list as a whole, or says that it is too long. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from './app.tsx';

const searched = () => new URLSearchParams(location.search).get('ref');
const references = (count: number) => Array.from({ length: count }, (_, at) => `HA-${10_000_000 + at}`).join(' ');

test('forty references are searched for, not the first of them; too many are refused in words, and stay', async () => {
  await openApp('advertiser', '/1/100001/conversions', {});
  const box = page.getByRole('searchbox', { name: 'Reference or id' });
  await box.fill(references(40));
  await userEvent.keyboard('{Enter}');
  await expect.poll(searched).toBe(references(40));
  await box.fill(references(600));
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => (box.element() as HTMLInputElement).validationMessage).toContain('at most 6,000 characters');
  await expect.element(box).toHaveValue(references(600));
  // It can be left, and left alone.
  await userEvent.keyboard('{Tab}');
  await expect.element(box).not.toHaveFocus();
  await expect.element(box).toHaveValue(references(600));
  expect(searched()).toBe(references(40));
});

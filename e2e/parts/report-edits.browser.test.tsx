/** Changes of a report that follow each other faster than the address does. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from './app.tsx';

const builder = '/1/200001/reports?values=clicks&rows=publisherName&period=last90&edit=1';
const rows = [{ publisherName: 'Snipwick', clicks: '1500' }];

const chipOn = (shelf: string) => document.querySelector<HTMLElement>(`[data-chip^="${shelf}:"][aria-label^="Device"]`);

/** The chip once React has drawn it, and before anything that waits for the browser. */
async function drawn(shelf: string): Promise<HTMLElement> {
  for (let turn = 0; turn < 200; turn += 1) {
    const chip = chipOn(shelf);
    if (chip) return chip;
    await Promise.resolve();
  }
  throw new Error(`no chip on ${shelf}`);
}

test.each([0, 12, 15, 20, 30, 40])(
  'a field that was added a moment ago is moved, and keeps the focus (%i ms)',
  async (ms) => {
    await openApp('publisher', builder, { executeReport: rows });
    await page.getByRole('searchbox', { name: 'Find a field' }).fill('device');
    const field = page.getByRole('region', { name: 'Fields' }).getByRole('button', { name: 'Device', exact: true });
    await expect.element(field.first()).toBeVisible();
    (field.first().element() as HTMLElement).click();
    await drawn('rows');
    // The page is busy, so that the address follows later than the next key.
    await new Promise((resolve) => setTimeout(resolve, ms));
    for (const until = performance.now() + 20; performance.now() < until;);
    const chip = chipOn('rows');
    chip?.focus();
    chip?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', altKey: true, bubbles: true }));
    await expect.element(page.getByRole('button', { name: /^Device.*, Across 1/ })).toHaveFocus();
  },
);

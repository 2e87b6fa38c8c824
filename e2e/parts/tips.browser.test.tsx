/** The name of a control that is only a sign, shown beside it: at once readable, and never over what was asked for. */
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import examples from '../../server/http/answers.generated.json';
import { openApp } from './app.tsx';

const [first] = examples.listConversions;
const row = { ...first, conversionId: '4712' };
const dialog = () => page.getByRole('dialog', { name: /^Conversion / });
const cross = () => dialog().getByRole('button', { name: 'Close' });
const tip = () => document.querySelector<HTMLElement>('.deck-tip');

test('the focus that a detail takes when it opens covers nothing with a name; Tab shows it', async () => {
  await openApp('publisher', '/1/200001/conversions', { listConversions: [row] });
  const link = page.getByRole('rowheader').getByRole('link');
  await expect.element(link).toBeVisible();
  await userEvent.keyboard('{Tab}');
  link.element().focus();
  // Away from where the cross will be. A pointer that rests below the detail takes a name away again.
  await page.getByRole('searchbox').hover();
  const named = vi.fn<() => void>();
  const looking = new MutationObserver(() => tip() && named());
  looking.observe(document.body, { childList: true, subtree: true });
  await userEvent.keyboard('{Enter}');
  await expect.element(cross()).toHaveFocus();
  expect(named).not.toHaveBeenCalled();
  await userEvent.keyboard('{Tab}{Shift>}{Tab}{/Shift}');
  await expect.element(cross()).toHaveFocus();
  await expect.poll(() => named.mock.calls.length).toBeGreaterThan(0);
  looking.disconnect();
});

test.each([1440, 768, 390])(
  'a name at the right edge is on one line, within the window, at %s pixels',
  async (width) => {
    await page.viewport(width, 900);
    await openApp('publisher', '/1/200001/conversions/4712', { listConversions: [row] });
    await cross().hover();
    await expect.poll(() => tip()?.textContent).toBe('Close');
    const { left, right, height } = tip()!.getBoundingClientRect();
    const line = parseFloat(getComputedStyle(tip()!).lineHeight);
    expect(height).toBeLessThan(2 * line);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(width);
  },
);

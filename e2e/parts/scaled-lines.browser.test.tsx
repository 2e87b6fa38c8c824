/** A new order value is previewed once its typing rests; what was previewed before it is shown as pending. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import examples from '../../server/http/answers.generated.json';
import { openApp } from './app.tsx';
import { conversion, conversionId } from './samples.ts';

interface Body {
  conversions: { conversionValue: { amount: string } }[];
}
const [preview] = examples.previewConversionUpdates;
/** A preview whose commission is the amount that is asked about. */
const previewOf = (body: unknown) => {
  const amount = (body as Body).conversions[0]?.conversionValue.amount;
  return [{ ...preview, after: { ...preview?.after, commission: amount } }];
};

test('one preview for a value that is typed digit by digit, and the earlier one pending until the next', async () => {
  const answers = { ...conversion, previewConversionUpdates: previewOf };
  const service = await openApp('advertiser', `/1/100001/conversions/${conversionId}`, answers);
  const asked = () =>
    service.taken
      .filter(({ id }) => id === 'previewConversionUpdates')
      .map(({ body }) => (body as Body).conversions[0]?.conversionValue.amount);
  await page.getByRole('button', { name: 'Edit' }).click();
  const value = page.getByLabelText('Order value (GBP)');
  await value.fill('');
  // The page's clock goes on by the test alone: on a busy machine a pause between two digits would end the typing.
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const digit of '41.25') {
    await userEvent.keyboard(digit);
    vi.advanceTimersByTime(60);
  }
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  const shown = page.getByRole('status').filter({ hasText: 'Commission' });
  await expect.element(shown).toHaveTextContent('Commission 2.05 GBP → 41.25 GBP');
  await expect.element(shown).toHaveAttribute('aria-busy', 'false');
  expect(asked()).toEqual(['41.25']);

  let answer = () => {};
  service.held = { id: 'previewConversionUpdates', until: new Promise((resolve) => (answer = resolve)) };
  await value.fill('50.75');
  await expect.element(shown).toHaveAttribute('aria-busy', 'true');
  expect(getComputedStyle(shown.element()).opacity).toBe('0.6');
  answer();
  await expect.element(shown).toHaveTextContent('Commission 2.05 GBP → 50.75 GBP');
  await expect.element(shown).toHaveAttribute('aria-busy', 'false');
  expect(asked()).toEqual(['41.25', '50.75']);
});

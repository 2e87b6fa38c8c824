/** Filing a claim by hand, and the header of a table of claims. */
import type { Locator, Page } from '../fixtures.ts';

export const claimColumns =
  'PID,OrderID,ConversionDate,ConversionValue,ConversionCurrency,CustomerName,CustomerEmail,CustomerPostalCode';

export const claimForm = (page: Page): Locator => page.getByRole('dialog', { name: 'File an enquiry' });

/** Fills in the members that the first campaign requires. */
export async function fillClaim(page: Page, reference: string): Promise<void> {
  const form = claimForm(page);
  await form.getByLabel('Campaign', { exact: true }).selectOption({ index: 1 });
  await form.getByLabel('Order reference', { exact: true }).fill(reference);
  await form.getByLabel('Day of the order', { exact: true }).fill('2026-02-20');
  await form.getByLabel('Order value', { exact: true }).fill('64.50');
  await form.getByLabel(/^Customer name/).fill('A. Customer');
  await form.getByLabel(/^Customer email/).fill('a.customer@example.com');
  await form.getByLabel(/^Customer postal code/).fill('AB1 2CD');
}

import { expect, test } from './fixtures.ts';
import { seesWhatMoved, startsAtOverview } from './overview.ts';

startsAtOverview('publisher');

test('publisher: what is not paid yet comes to the same on the page that the part opens', async ({ page, signIn }) => {
  await signIn(page, 'publisher');
  await page.goto('/');
  const part = page.getByRole('region', { name: 'Your next payment and what follows' });
  const digits = (text: string) => text.replaceAll(/[^\d.,]/g, '');
  const shown = digits(
    await part
      .getByRole('row', { name: /^Invoiced/ })
      .getByRole('cell')
      .innerText(),
  );
  await part.getByRole('link', { name: 'Payment overview' }).click();
  const timeline = page.getByRole('table', { name: 'How far the commission of each month is' });
  await expect(timeline.getByRole('rowheader', { name: 'Total' })).toBeVisible();
  // A row's cells start after its month and the bar, which has no text.
  const at = (await timeline.getByRole('columnheader').allInnerTexts()).slice(2).indexOf('Invoiced');
  const total = timeline
    .getByRole('row', { name: /^Total/ })
    .getByRole('cell')
    .nth(at);
  await expect.poll(async () => digits(await total.innerText())).toBe(shown);
});

seesWhatMoved('publisher');

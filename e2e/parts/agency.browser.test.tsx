/** The settings of an agency: its documents name them. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import examples from '../../server/http/answers.generated.json';
import { openApp } from './app.tsx';

test('what is not changed in the form is not sent: what a colleague changed meanwhile stays', async () => {
  const service = await openApp('manager', '/1/0/agency', {});
  const name = page.getByLabelText('Name of the agency', { exact: true });
  await name.fill('Harbour & Sons');
  await page.getByRole('button', { name: 'Save agency' }).click();
  const sent = () => service.taken.filter(({ id }) => id === 'changeAgency').map(({ body }) => body);
  await expect.poll(sent).toEqual([{ name: 'Harbour & Sons' }]);
});

test('a wrong IBAN is said beside it; a right one is saved together with what publishers get, and when', async () => {
  const service = await openApp('manager', '/1/0/agency', {});
  const sent = () => service.taken.filter(({ id }) => id === 'changeAgency');
  const iban = page.getByLabelText('IBAN', { exact: true });
  const save = page.getByRole('button', { name: 'Save agency' });
  await iban.fill('DE89370400440532013001');
  await save.click();
  await expect.element(iban).toHaveFocus();
  await expect.element(iban).toHaveAttribute('aria-invalid', 'true');
  expect(sent()).toEqual([]);
  await iban.fill('DE89370400440532013000');
  await page.getByLabelText('What publishers get for a payment', { exact: true }).selectOptions('A statement');
  await page.getByLabelText('Payment day', { exact: true }).selectOptions('15');
  await save.click();
  await expect
    .poll(() => sent().map(({ body }) => body))
    .toEqual([
      expect.objectContaining({ iban: 'DE89370400440532013000', paymentDocument: 'statement', paymentDay: 15 }),
    ]);
});

test('the demo is removed with one press, once it is confirmed, and the page says that it is gone', async () => {
  const agency = (demo: boolean) => ({ ...examples.getAgency, removable: { demo, network: true } });
  const answers = { getAgency: agency(true) };
  const service = await openApp('manager', '/1/0/agency', answers);
  const remove = page.getByRole('button', { name: 'Remove the demo' });
  await remove.click();
  answers.getAgency = agency(false);
  await page.getByRole('dialog', { name: 'Remove the demo network?' }).getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByText('The demo is removed.')).toBeVisible();
  await expect.element(remove).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Remove this network' })).toBeVisible();
  expect(service.taken.filter(({ id }) => id === 'removeDemo')).toHaveLength(1);
});

/** The campaign's page shows which sales that a shop reported were refused. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import examples from '../../server/http/answers.generated.json';
import { openApp } from './app.tsx';

const campaign = examples.getOwnCampaign;
const at = (contactId: number) => `/1/${contactId}/campaigns/${campaign.productId}`;
const [first] = examples.listRefusedSales;
const kinds = [
  {
    ...first,
    parameter: 'ref',
    message: 'must be text in UTF-8',
    refusal: { key: 'check.utf8', values: {} },
    example: String.raw`B\xFCro-7`,
    calls: 1234,
  },
  {
    ...first,
    parameter: 'amount',
    message: 'is required',
    refusal: { key: 'check.required', values: {} },
    example: null,
    calls: 1,
  },
  {
    ...first,
    parameter: null,
    message: 'The campaign has no commission group that this sale falls into.',
    refusal: { key: 'sale.noGroup', values: {} },
    example: null,
    calls: 2,
  },
];
const table = page.getByRole('table', { name: 'Refused sales' });

test.each([
  ['advertiser', 100001],
  ['manager', 0],
] as const)('the %s sees each reason with its count and last value', async (role, contactId) => {
  await openApp(role, at(contactId), { listRefusedSales: kinds });
  const row = (name: string) => table.getByRole('row').filter({ hasText: name });
  await expect.element(row('ref')).toHaveTextContent(String.raw`B\xFCro-7`);
  await expect.element(row('ref')).toHaveTextContent('must be text in UTF-8');
  await expect.element(row('ref')).toHaveTextContent('1,234');
  await expect.element(row('amount')).toHaveTextContent('Missing');
  await expect.element(row('Whole sale')).toHaveTextContent('no commission group');
});

test('says that nothing was refused', async () => {
  await openApp('advertiser', at(100001), { listRefusedSales: [] });
  await expect.element(page.getByText('No reported sale was refused.')).toBeVisible();
});

/** Opens the campaign from the list, with what the service does then. */
async function openedFromList(answers: (service: Awaited<ReturnType<typeof openApp>>) => void): Promise<void> {
  const service = await openApp('advertiser', '/1/100001/campaigns', { listRefusedSales: kinds });
  const cell = page.getByText(campaign.name, { exact: true }).first();
  await expect.element(cell).toBeVisible();
  answers(service);
  await cell.click();
}
const section = page.getByRole('dialog');

test('says that it loads', async () => {
  let answer = () => {};
  await openedFromList((service) => {
    service.held = { id: 'listRefusedSales', until: new Promise((resolve) => (answer = resolve)) };
  });
  await expect.element(section.getByText('A pixel says nothing of it to the shop.')).toBeVisible();
  await expect.element(section.getByRole('status', { name: 'Loading' })).toBeVisible();
  answer();
  await expect.element(table).toBeVisible();
});

test.each([
  ['INVALID_REQUEST', 'The service is asleep', 'The refused sales could not be loaded'],
  ['USER_CAN_NOT_ACCESS_RESOURCE', 'This is not for you', 'This is not for you'],
] as const)('says what failed: %s', async (code, detail, said) => {
  await openedFromList((service) => {
    service.refusal = { id: 'listRefusedSales', code, detail };
  });
  await expect.element(section.getByText(said)).toBeVisible();
  await expect.element(section.getByText(detail)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Commission groups' })).toBeVisible();
});

test('a publisher has none of it', async () => {
  const service = await openApp('publisher', at(200001), { listRefusedSales: kinds });
  await expect.element(page.getByRole('heading', { name: 'Commission groups' })).toBeVisible();
  expect(page.getByText('Refused sales').query()).toBeNull();
  expect(service.taken.map(({ id }) => id)).not.toContain('listRefusedSales');
});

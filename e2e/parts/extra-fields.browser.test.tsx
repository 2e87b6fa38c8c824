/** The agency's names for the extra fields of conversions: set on their page, said wherever people read the fields. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import examples from '../../server/http/answers.generated.json';
import { openApp } from './app.tsx';
import { meOf } from './service.ts';

const first = examples.listConversions[0]!;
const row = { ...first, extendedData: { ...first.extendedData, ex1: 'app', ex2: 'collect' } };
const named = () => {
  const me = meOf('manager');
  const extraNames = [{ field: 'ex1' as const, name: 'Channel' }];
  return { ...me, memberships: me.memberships.map((one) => ({ ...one, extraNames })) };
};
const button = (name: string | RegExp) => page.getByRole('button', { name });

test('only the changed names are sent, and the page says they are saved', async () => {
  const service = await openApp('manager', '/1/0/extra-fields', {
    nameExtraFields: named().memberships[0]?.extraNames,
  });
  await page.getByRole('textbox', { name: 'Name of extra field 1', exact: true }).fill('Channel');
  await button('Save').click();
  await expect.element(page.getByText('The names are saved')).toBeVisible();
  expect(service.taken.findLast(({ id }) => id === 'nameExtraFields')?.body).toEqual({ ex1: 'Channel' });
});

test('a name is a column, a filter and a heading of the detail; a field without one has its number', async () => {
  await openApp('manager', `/1/0/conversions/${row.conversionId}`, { listConversions: [row] }, named());
  const detail = page.getByRole('dialog');
  // The history below names it too, once it is there.
  await expect.element(detail.getByRole('term').getByText('Channel', { exact: true })).toBeVisible();
  await expect.element(detail.getByText('Extra field 2', { exact: true })).toBeVisible();
  await detail.getByRole('button', { name: 'Close' }).first().click();
  await button('Columns').click();
  await expect.element(page.getByRole('checkbox', { name: 'Show Channel' })).toBeVisible();
  await expect.element(page.getByText('Extra field 2')).not.toBeInTheDocument();
});

test('a filter by a named field is offered and asked for under the name of the interface', async () => {
  await openApp('manager', '/1/0/conversions?ex1=app', { listConversions: [row] }, named());
  await expect.element(button('Channel: app. Change')).toBeVisible();
});

test('a report has the named fields and no others', async () => {
  await openApp(
    'manager',
    '/1/0/reports?rows=ex1&values=clicks',
    { executeReport: [{ ex1: 'app', clicks: '1' }] },
    named(),
  );
  await expect.element(page.getByRole('columnheader', { name: /Channel/ }).first()).toBeVisible();
  await button('Edit').click();
  await page.getByRole('searchbox').first().fill('extra field');
  await expect.element(page.getByText('Extra field 2')).not.toBeInTheDocument();
});

/** A saved view is passed on as a link and replaced knowingly; a key says what it may do. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Level } from '#contract/endpoint';
import { openApp } from './app.tsx';
import { key } from './samples.ts';
import { meOf } from './service.ts';

const view = {
  id: 7,
  list: 'conversions',
  name: 'Open ones',
  query: 'status=pending',
  sharedWith: 'me',
  own: true,
  partner: false,
  ownerName: 'Ada',
  createdAt: '2026-03-01T00:00:00.000Z',
};

test('a view has a link to copy, and a taken name says that it is replaced', async () => {
  const service = await openApp('publisher', '/1/200001/conversions', { listViews: [view], saveView: view });
  await page.getByRole('button', { name: 'Views' }).click();
  await expect.element(page.getByRole('button', { name: 'Copy link to the view "Open ones"' })).toBeVisible();
  const name = page.getByRole('textbox', { name: 'Name of the view' });
  await name.fill('Open');
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await name.fill(' Open ones ');
  await expect.element(page.getByText('There is a view "Open ones"; it would be replaced.')).toBeVisible();
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect.poll(() => service.taken.some(({ id }) => id === 'saveView')).toBe(true);
});

test('a view says who sees it and is shared; those of colleagues and partners are opened and not changed', async () => {
  const theirs = { ...view, id: 8, name: 'Late ones', query: 'status=rejected', sharedWith: 'account', own: false };
  const ofPartner = { ...theirs, id: 9, name: 'Not paid', query: 'payment=due', sharedWith: 'partners', partner: true };
  const service = await openApp('publisher', '/1/200001/conversions', {
    listViews: [view, { ...theirs, ownerName: 'Ben' }, { ...ofPartner, ownerName: 'Harbour Lane Home' }],
    shareView: { ...view, sharedWith: 'partners' },
  });
  await page.getByRole('button', { name: 'Views' }).click();
  const dialog = page.getByRole('dialog', { name: 'Views' });
  const readers = dialog.getByRole('combobox', { name: 'Who sees it: the view "Open ones"' });
  await expect.element(readers).toHaveDisplayValue('Only you');
  await readers.selectOptions('The Savvy Satchel and its advertisers');
  await expect.element(dialog.getByText('"Open ones" is seen by: The Savvy Satchel and its advertisers')).toBeVisible();
  expect(service.taken.find(({ id }) => id === 'shareView')).toMatchObject({ body: { sharedWith: 'partners' } });
  const partners = dialog.getByRole('region', { name: 'From partners' });
  await expect.element(partners.getByRole('link', { name: 'Not paid from Harbour Lane Home' })).toBeVisible();
  const colleagues = dialog.getByRole('region', { name: 'From colleagues' });
  for (const others of [colleagues, partners])
    await expect
      .element(others.getByRole('combobox').or(others.getByRole('button', { name: /^(Delete|Save over)/ })))
      .not.toBeInTheDocument();
  await colleagues.getByRole('link', { name: 'Late ones from Ben' }).click();
  await expect.element(page.getByRole('button', { name: 'View: Late ones' })).toBeVisible();
});

test('a view that names somebody is not offered to partners', async () => {
  const narrowed = { ...view, query: 'status=pending&publisher=200001&placement=4000001' };
  await openApp('advertiser', '/1/100001/conversions', { listViews: [narrowed] });
  await page.getByRole('button', { name: 'Views' }).click();
  const readers = page.getByRole('combobox', { name: 'Who sees it: the view "Open ones"' });
  await expect
    .element(
      readers.getByRole('option', {
        name: 'Harbour Lane Home and its publishers: not narrowed by Publisher, Placement',
      }),
    )
    .toBeDisabled();
});

test('a view of a list that partners have not is for the account at most', async () => {
  await openApp('advertiser', '/1/100001/invoices', { listViews: [{ ...view, list: 'invoices' }] });
  await page.getByRole('button', { name: 'Views' }).click();
  const readers = page.getByRole('combobox', { name: 'Who sees it: the view "Open ones"' });
  await expect.element(readers.getByRole('option')).toHaveLength(2);
});

test('sharing that fails says so, and nothing of what was done before', async () => {
  const service = await openApp('publisher', '/1/200001/conversions', { listViews: [view], saveView: view });
  await page.getByRole('button', { name: 'Views' }).click();
  const dialog = page.getByRole('dialog', { name: 'Views' });
  await dialog.getByRole('button', { name: 'Save over "Open ones" with what is shown now' }).click();
  await expect.element(dialog.getByText('"Open ones" is saved')).toBeVisible();
  service.refusal = { id: 'shareView', code: 'OVERLOADED', detail: 'Too busy' };
  await dialog
    .getByRole('combobox', { name: 'Who sees it: the view "Open ones"' })
    .selectOptions('Everyone at The Savvy Satchel');
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.element(dialog.getByText('"Open ones" is saved')).not.toBeInTheDocument();
});

test('a link to a view holds its name until the list is changed', async () => {
  await openApp('publisher', '/1/200001/conversions?status=pending&view=Open+ones', { listViews: [view] });
  const named = page.getByRole('button', { name: 'View: Open ones' });
  await named.click();
  await expect.element(page.getByRole('link', { name: 'Open ones (shown now)' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('searchbox').fill('HA-1');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible();
  await expect.element(named).not.toBeInTheDocument();
});

test.each([
  ['publisher', '/1/200001', 'Make and change: links, placements'],
  ['advertiser', '/1/100001', 'Make and change: decisions and corrections of conversions'],
  ['manager', '/1/0', 'Read every account of the agency'],
] as const)('%s: the form of a key says what it may do and what not', async (role, base, may) => {
  await openApp(role, `${base}/service-accounts`, {});
  await page.getByRole('button', { name: 'Create service account' }).click();
  const rights = page.getByRole('region', { name: 'What the key may do' });
  await expect.element(rights).toHaveTextContent(may);
  await expect.element(rights).toHaveTextContent('It cannot sign in');
  await page.getByRole('combobox', { name: 'Level' }).selectOptions('viewer');
  await expect.element(rights).toHaveTextContent('It changes nothing.');
  await page.getByText('Only some operations', { exact: true }).click();
  await expect.element(rights).toHaveTextContent('Nothing yet: pick what it may call.');
  await page.getByRole('checkbox', { name: /^Reports/ }).click();
  await expect.element(rights).toHaveTextContent('Call only the operations of: Reports.');
});

test('the dialog of a new key says what that key may do, with an example that it may call', async () => {
  const key = {
    id: 9,
    membershipId: 1,
    name: 'Figures',
    makerName: 'Jonah Ferris',
    keyPrefix: 'pd_abc',
    key: 'pd_abcdef',
  };
  const limits = { level: 'viewer', operations: ['executeReport'] };
  const times = {
    createdAt: '2026-03-01T00:00:00.000Z',
    expiresAt: null,
    lastUsedAt: null,
    lastUsedAddress: null,
    oldKeyEndsAt: null,
    revokedAt: null,
  };
  await openApp('advertiser', '/1/100001/service-accounts', {
    createServiceAccount: { ...key, ...limits, ...times, status: 'active' },
  });
  await page.getByRole('button', { name: 'Create service account' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Figures');
  const form = page.getByRole('dialog', { name: 'New service account' });
  await form.getByRole('button', { name: 'Create service account' }).click();
  const rights = page
    .getByRole('dialog', { name: 'Your new key' })
    .getByRole('region', { name: 'What the key may do' });
  await expect.element(rights).toHaveTextContent('Call only the operations of: Reports.It changes nothing.');
  await expect.element(page.getByRole('heading', { name: 'Try it' })).not.toBeInTheDocument();
});

test('a key that is limited needs a group of operations, also after its level has changed', async () => {
  const service = await openApp('publisher', '/1/200001/service-accounts', {
    createServiceAccount: { ...key, key: `pd_${'a'.repeat(43)}` },
  });
  await page.getByRole('button', { name: 'Create service account' }).click();
  await page.getByLabelText('Name', { exact: true }).fill('Nightly import');
  await page.getByLabelText('Only some operations').click();
  const create = page.getByRole('dialog').getByRole('button', { name: 'Create service account' });
  const links = page.getByRole('checkbox', { name: /^Links/ });
  await create.click();
  await expect.element(page.getByText('Operations must not be empty').first()).toBeVisible();
  await links.click();
  await expect.element(page.getByText('Operations must not be empty')).not.toBeInTheDocument();
  await page.getByLabelText('Level', { exact: true }).selectOptions('Viewer');
  await expect.element(links).not.toBeChecked();
  await create.click();
  await expect.element(page.getByText('Operations must not be empty').first()).toBeVisible();
  await links.click();
  await create.click();
  await expect.element(page.getByText(/^pd_a{43}$/)).toBeVisible();
  const sent = service.taken.filter(({ id }) => id === 'createServiceAccount');
  expect(sent.map(({ body }) => body)).toMatchObject([
    { level: 'viewer', operations: expect.arrayContaining(['listShortUrls']) },
  ]);
});

test('a key is made for accounts that one is an admin of', async () => {
  const own = meOf('publisher').memberships[0]!;
  const at = (id: number, level: Level, contactName: string) => ({ ...own, id, level, contactId: id, contactName });
  const me = {
    ...meOf('publisher'),
    memberships: [own, at(2, 'member', 'Works Only'), at(3, 'admin', 'Second Satchel')],
  };
  await openApp('publisher', '/1/200001/service-accounts', {}, me);
  await page.getByRole('button', { name: 'Create service account' }).click();
  const options = page.getByRole('dialog').getByLabelText('Account', { exact: true }).getByRole('option');
  await expect
    .poll(() => options.elements().map((one) => one.textContent))
    .toEqual(['The Savvy Satchel (200001)', 'Second Satchel (3)']);
});

test('a key that ends within a week or has ended says so, and gets another one with an end of its own', async () => {
  const service = await openApp('publisher', '/1/200001/service-accounts', {
    listServiceAccounts: [
      { ...key, id: 7, name: 'Ended', expiresAt: '2026-03-01T23:59:59.999Z', status: 'expired' },
      { ...key, id: 8, name: 'Ending', expiresAt: '2026-03-20T23:59:59.999Z' },
      { ...key, id: 9, name: 'Going on', expiresAt: '2026-04-20T23:59:59.999Z' },
    ],
    rotateServiceAccount: { ...key, key: `pd_${'c'.repeat(43)}` },
  });
  await expect.element(page.getByRole('row', { name: /^Ended/ })).toHaveTextContent('Expired');
  await expect.element(page.getByRole('row', { name: /^Ending/ })).toHaveTextContent('Ends soon');
  await expect.element(page.getByRole('row', { name: /^Going on/ })).toHaveTextContent('Active');
  await page.getByRole('button', { name: 'New key for Ended' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make a new key?' });
  await expect.element(dialog).toHaveTextContent('"Ended" has expired.');
  await dialog.getByRole('combobox', { name: 'Expires' }).selectOptions('In 30 days');
  await dialog.getByRole('button', { name: 'Make new key' }).click();
  await expect.element(page.getByText(/^pd_c{43}$/)).toBeVisible();
  const sent = service.taken.filter(({ id }) => id === 'rotateServiceAccount');
  expect(sent.map(({ body }) => body)).toEqual([{ expiresAt: '2026-04-14' }]);
});

test('a key of a colleague says whose it is, and can be revoked but not replaced', async () => {
  await openApp('advertiser', '/1/100001/service-accounts', {
    listServiceAccounts: [key, { ...key, id: 6, membershipId: 99, name: 'Of a colleague' }],
  });
  const colleagues = page.getByRole('row', { name: /^Of a colleague/ });
  await expect.element(colleagues).toHaveTextContent(`by ${key.makerName}`);
  await expect.element(colleagues.getByRole('button', { name: 'Revoke Of a colleague' })).toBeVisible();
  expect(colleagues.getByRole('button', { name: /^New key/ }).elements()).toHaveLength(0);
  expect(page.getByRole('button', { name: /^New key/ }).elements()).toHaveLength(1);
});

test('a tablet shows what can be done with a key without scrolling to it', async () => {
  await page.viewport(768, 1024);
  await openApp('publisher', '/1/200001/service-accounts', {
    listServiceAccounts: [
      {
        ...key,
        expiresAt: '2027-03-01T00:00:00.000Z',
        lastUsedAt: '2026-03-14T08:00:00.000Z',
        lastUsedAddress: '203.0.113.77',
      },
    ],
  });
  const revoke = page.getByRole('button', { name: /^Revoke/ });
  await expect.element(revoke).toBeVisible();
  await expect.poll(() => revoke.element().getBoundingClientRect().right).toBeLessThanOrEqual(768);
});

/** A new account is led by three steps on its overview. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closeApp, openApp } from './app.tsx';

const steps = () => page.getByRole('region', { name: 'Next steps' });
const nothing = {
  executeReport: [],
  listCampaigns: [],
  listConversions: [],
  listShortUrls: [],
  listPlacements: [],
  listContacts: [],
  listRelations: [],
};

test.each([
  ['publisher', '/1/200001', ['/1/200001/campaigns', '/1/200001/links/new', '/1/200001/conversions']],
  [
    'advertiser',
    '/1/100001',
    ['/1/100001/campaigns', '/1/100001/campaigns', '/1/100001/conversions?due=all&sum=pendingNetCost'],
  ],
  ['manager', '/1/0', ['/1/0/advertisers/new', '/1/0/campaigns/new', '/1/0/publishers']],
] as const)('%s: three open steps, each a link', async (role, home, links) => {
  await openApp(role, `${home}/overview`, nothing);
  await expect.element(steps()).toBeVisible();
  const all = steps().getByRole('link').elements();
  expect(all.map((link) => link.getAttribute('href'))).toEqual(links);
  expect(
    steps()
      .getByRole('listitem')
      .elements()
      .map((one) => one.textContent?.includes('Open')),
  ).toEqual([true, true, true]);
});

test('a step that is done is ticked', async () => {
  const { listCampaigns: _, ...others } = nothing;
  await openApp('publisher', '/1/200001/overview', others);
  await expect.element(steps().getByRole('listitem').nth(0)).toHaveTextContent('Done');
  await expect.element(steps().getByRole('listitem').nth(1)).toHaveTextContent('Open');
});

test('an account that has done everything is not led', async () => {
  const service = await openApp('publisher', '/1/200001/overview', { executeReport: [] });
  await expect
    .poll(() => service.taken.map(({ id }) => id))
    .toEqual(expect.arrayContaining(['listCampaigns', 'listConversions', 'listShortUrls']));
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(steps()).not.toBeInTheDocument();
});

test('the campaign that the second step of an advertiser leads to has the pixel, which publishers do not see', async () => {
  await openApp('advertiser', '/1/100001/campaigns/30001', {});
  const pixel = page.getByText(
    /^<img src="https?:\/\/[^"]+\/t\?PID=\d+&ref=\{ref\}&amount=\{amount\}&currency=[A-Z]{3}"/,
  );
  await expect.element(pixel).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Copy pixel for the page after an order' })).toBeVisible();
  await closeApp();
  await openApp('publisher', '/1/200001/campaigns/30001', {});
  await expect.element(page.getByText('Tracking link', { exact: true })).toBeVisible();
  await expect.element(pixel).not.toBeInTheDocument();
});

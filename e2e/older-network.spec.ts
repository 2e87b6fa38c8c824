import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startServerProcess, type ServerProcess } from '../scripts/server-process.ts';
import { expect, fillSignIn, test } from './fixtures.ts';

/** The dashboard in front of another network that answers in the older shapes. */

type Row = Record<string, unknown>;
interface Answers {
  listCampaigns: Row[];
  getCampaign: Row;
  listCommissionGroups: Row[];
}
const ours = JSON.parse(readFileSync('server/http/answers.generated.json', 'utf8')) as Answers;

const {
  campaignLogo: _logo,
  advertiser: _name,
  dateCreated: _date,
  crossSellAgencies: _agencies,
  ...row
} = {
  ...ours.listCampaigns[0],
};
const campaign = {
  ...row,
  name: 'An older campaign',
  primaryLogo: { guid: 'g', location: '' },
  publishers: { id: 200001, name: 'One publisher', status: 'live' },
};
const { terms: _terms, advertiserUsers: _users, protectedGroups: _groups, ...detail } = ours.getCampaign;
const older: Record<string, unknown> = {
  '/v1/campaigns': [campaign],
  '/v1/campaigns/30001': { ...detail, name: 'An older campaign', cookieDuration: '33', voucher: 'Yes', id: 30001 },
  '/v1/campaigns/30001/commission-groups': ours.listCommissionGroups,
};

let network: Server;
let dashboard: ServerProcess;

test.beforeAll(async () => {
  network = createServer((request, response) => {
    const answer = older[new URL(request.url ?? '/', 'http://x').pathname];
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json', 'x-total-count': '1' });
    response.end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve));
  const { port } = network.address() as AddressInfo;
  dashboard = await startServerProcess({
    DEMO_CONVERSIONS: '500',
    DEMO_TODAY: '2026-03-15',
    UPSTREAM_URL: `http://127.0.0.1:${port}`,
    UPSTREAM_API_KEY: 'their-key',
  });
});
test.afterAll(async () => {
  await dashboard.stop();
  network.close();
});

test('campaigns in the older shape are listed and opened like ours', async ({ page }) => {
  await page.goto(`${dashboard.url}/sign-in?next=/1/200001/campaigns`);
  await fillSignIn(page, 'publisher');
  await expect(page).not.toHaveURL(/sign-in/);
  await page.getByRole('link', { name: 'An older campaign' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('33 days')).toBeVisible();
});

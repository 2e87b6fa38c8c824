/** Five calls with openapi-fetch and the types of openapi-typescript. Prints what they answered as JSON. */
import createClient from 'openapi-fetch';
import type { paths } from './generated/paths';

declare const process: { env: Record<string, string | undefined> };

const client = createClient<paths>({
  baseUrl: process.env['BASE_URL'] ?? '',
  headers: { apikey: process.env['API_KEY'] ?? '' },
});
const account = { agencyId: 1, contactId: 200001 };

async function main(): Promise<void> {
  const campaigns = await client.GET('/v1/campaigns', {
    params: { query: { ...account, statuses: ['live'], limit: 2 } },
  });
  const names: string[] = (campaigns.data ?? []).map((one) => one.name);
  const first = campaigns.data?.[0];
  const campaign = await client.GET('/v1/campaigns/{productId}', {
    params: { path: { productId: first?.productId ?? 0 }, query: account },
  });
  const landingPage: string | undefined = campaign.data?.landingPage.websiteUrl;
  const conversions = await client.GET('/v1/conversions', {
    params: {
      query: {
        ...account,
        fromDate: '2026-01-01',
        toDate: '2026-03-15',
        dateField: 'conversion',
        targetCurrencyCode: 'GBP',
        limit: 1,
      },
    },
  });
  const amounts: string[] = (conversions.data ?? []).map((one) => one.commission.amount);
  const report = await client.POST('/v1/reporting', {
    params: { query: account },
    body: {
      measures: ['clicks', 'totalCommission'],
      dimensions: ['month'],
      conditions: [],
      orderBys: [{ field: 'month', direction: 'asc' }],
      dateType: 'conversionDate',
      fromDate: '2026-01-01',
      toDate: '2026-03-15',
    },
  });
  const months: (string | null | undefined)[] = (report.data ?? []).map((row) => row['month']);
  const refused = await client.POST('/v1/shorten-url', { params: { query: account }, body: { longUrl: 'ftp://x' } });
  const code = refused.error?.code;
  const total = campaigns.response.headers.get('x-total-count');
  console.log(JSON.stringify({ names, total, landingPage, amounts, months, code }));
}

void main();

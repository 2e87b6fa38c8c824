/** The page that makes links, in journeys. */
import { expect, type Page } from './fixtures.ts';
import { ask, home } from './network.ts';

/** Pages of shops that the publisher is live in and may link deeply to, from the API. */
export async function shopPages(page: Page, count: number): Promise<string[]> {
  const rows = await ask<{ landingPage: { websiteUrl: string } }[]>(
    page,
    home.publisher,
    'GET /v1/campaigns?statuses=live&advertiserCampaignStatuses=live&deeplink=true&limit=20',
  );
  const sites = [...new Set(rows.map(({ landingPage }) => landingPage.websiteUrl))];
  return sites.slice(0, count).map((site) => new URL('/a/page', site).href);
}

export const pagesField = (page: Page) => page.getByRole('textbox', { name: 'Pages' });
export const made = (page: Page) => page.getByRole('table', { name: 'Made links' });

/** Opens the form that makes links. */
export const open = async (page: Page) => {
  await page.goto('/1/200001/links/new');
  await expect(pagesField(page)).toBeVisible();
};

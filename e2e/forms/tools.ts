/** Placements, links, keys, sessions, and what is saved. */
import { emailOf, expect, password, type Page, type Role } from '../fixtures.ts';
import { ask, home, pickFirst } from '../network.ts';
import { dialog, everybody, field, press, unique, type Form } from './form.ts';

/** Saves a report of its own through the page, which then shows it, and returns its name. */
async function savedReport(page: Page, at: string, role: Role): Promise<string> {
  const name = unique(role);
  await page.goto(`${at}/reports?rows=campaignName&values=clicks`);
  await press(page, 'Save');
  const save = dialog(page, 'Save');
  await save.getByLabel('Name').fill(name);
  await press(save, 'Save');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return name;
}

/** The names of what the API lists. */
const namesOf = async (page: Page, at: string, list: string) =>
  (await ask<{ name: string }[]>(page, at, `GET ${list}`)).map(({ name }) => name);

/** Somebody is signed in with a phone too. */
async function phoneSession(page: Page, role: Role): Promise<void> {
  const origin = new URL(page.url()).origin;
  const phone = await page
    .context()
    .browser()!
    .newContext({ userAgent: 'Mozilla/5.0 (Android 15; Mobile) Firefox/140.0' });
  // As with signing in over the page: as many may in a minute.
  await expect(async () => {
    const data = { email: emailOf(role), password };
    const answer = await phone.request.post(`${origin}/api/session`, { headers: { origin }, data });
    expect(answer.ok(), await answer.text()).toBe(true);
  }).toPass({ intervals: [5000], timeout: 80_000 });
  await phone.close();
}

export const toolForms: Form[] = [
  {
    name: 'a new placement',
    who: everybody,
    fill: async (page, at, role) => {
      await page.goto(`${at}/placements/new`);
      for (const name of role === 'publisher' ? ['Campaign'] : ['Campaign', 'Publisher']) {
        await pickFirst(dialog(page), name);
      }
      const name = unique(role);
      await field(page, 'Name').fill(name);
      await field(page, 'Description').fill('Below the article');
      return {
        send: () => press(dialog(page), 'Create placement'),
        typed: [
          [field(page, 'Name'), name],
          [field(page, 'Description'), 'Below the article'],
        ],
        done: () => expect(dialog(page, name)).toBeVisible(),
      };
    },
  },
  {
    name: 'a new service account',
    who: everybody,
    fill: async (page, at, role) => {
      const name = unique(role);
      await page.goto(`${at}/service-accounts`);
      await press(page, 'Create service account');
      await field(page, 'Name').fill(name);
      return {
        send: () => press(dialog(page), 'Create service account'),
        typed: [[field(page, 'Name'), name]],
        done: () => expect(dialog(page).getByText(/^pd_[\w-]{43}$/)).toBeVisible(),
      };
    },
  },
  {
    name: 'a service account that is revoked',
    seenHereOnly: true,
    who: everybody,
    fill: async (page, at, role) => {
      const name = unique(role);
      const me = await ask<{ memberships: { id: number }[] }>(page, at, 'GET /api/me');
      await ask(page, at, 'POST /api/service-accounts', { membershipId: me.memberships[0]!.id, name });
      await page.goto(`${at}/service-accounts`);
      await press(page, `Revoke ${name}`);
      return {
        send: () => press(page, 'Revoke key'),
        done: () => expect(page.getByRole('row').filter({ hasText: name })).toContainText('Revoked'),
      };
    },
  },
  {
    name: 'a saved view',
    who: everybody,
    fill: async (page, at, role) => {
      const name = unique(role);
      await page.goto(`${at}/conversions?status=approved`);
      await press(page, 'Views');
      await field(page, 'Name of the view').fill(name);
      const panel = dialog(page, 'Views');
      return {
        send: () => press(panel, 'Save'),
        typed: [[field(page, 'Name of the view'), name]],
        done: async () => {
          if (await panel.isHidden()) await press(page, 'Views');
          await expect(panel.getByRole('link', { name })).toBeVisible();
        },
      };
    },
  },
  {
    name: 'a saved report',
    who: everybody,
    fill: async (page, at, role) => {
      const name = unique(role);
      await page.goto(`${at}/reports?rows=campaignName&values=clicks`);
      await press(page, 'Save');
      const save = dialog(page, 'Save');
      await save.getByLabel('Name').fill(name);
      return {
        send: () => press(save, 'Save'),
        typed: [[save.getByLabel('Name'), name]],
        done: () => expect(page.getByRole('heading', { level: 1, name })).toBeVisible(),
      };
    },
  },
  {
    name: 'a saved view that is deleted',
    who: everybody,
    fill: async (page, at, role) => {
      const name = unique(role);
      await ask(page, at, 'POST /api/views', { list: 'conversions', name, query: 'status=approved' });
      await page.goto(`${at}/conversions`);
      await press(page, 'Views');
      const panel = dialog(page, 'Views');
      const remove = `Delete the view "${name}"`;
      await expect(panel.getByRole('button', { name: remove })).toBeVisible();
      return {
        send: () => press(panel, remove),
        done: () => expect.poll(() => namesOf(page, at, '/api/views?list=conversions')).not.toContain(name),
      };
    },
  },
  {
    name: 'another name of a saved report',
    who: everybody,
    fill: async (page, at, role) => {
      const name = await savedReport(page, at, role);
      const better = `${name}, renamed`;
      await press(page, 'Saved reports');
      await press(page, `Rename or share ${name}`);
      const rename = dialog(page, `Rename or share ${name}`);
      await rename.getByLabel('Name').fill(better);
      return {
        send: () => press(rename, 'Save'),
        typed: [[rename.getByLabel('Name'), better]],
        done: () => expect(page.getByRole('heading', { level: 1, name: better })).toBeVisible(),
      };
    },
  },
  {
    name: 'a saved report that is deleted',
    who: everybody,
    fill: async (page, at, role) => {
      const name = await savedReport(page, at, role);
      await press(page, 'Saved reports');
      await press(page, `Delete ${name}`);
      return {
        send: () => press(dialog(page, 'Delete this report?'), 'Delete report'),
        done: () => expect.poll(() => namesOf(page, at, '/api/reports')).not.toContain(name),
      };
    },
  },
  {
    name: 'the end of another session',
    who: everybody,
    fill: async (page, at, role) => {
      await phoneSession(page, role);
      await page.goto(`${at}/account`);
      const sessions = page.getByRole('table', { name: 'Sessions' });
      const phone = sessions.getByRole('row').filter({ hasText: 'Firefox on Android' });
      await press(phone, /^End the session of/);
      const question = dialog(page, 'End this session?');
      return {
        send: () => press(question, 'End session'),
        done: async () => {
          await expect(question).toBeHidden();
          await expect(sessions.getByText('This session')).toBeVisible();
          await expect(phone).toHaveCount(0);
        },
      };
    },
  },
  {
    name: 'links for pages of shops',
    who: [['manager', home.manager]],
    fill: async (page, at) => {
      const rows = await ask<{ landingPage: { websiteUrl: string } }[]>(
        page,
        at,
        'GET /v1/campaigns?advertiserCampaignStatuses=live&deeplink=true&limit=1',
      );
      await page.goto(`${home.publisher}/links/new`);
      const pages = page.getByRole('textbox', { name: 'Pages' });
      const shop = new URL('/a/page', rows[0]!.landingPage.websiteUrl).href;
      await pages.fill(shop);
      return {
        send: () => press(page, 'Make links'),
        typed: [[pages, shop]],
        said: page.getByRole('main').getByRole('alert'),
        done: () => expect(page.getByRole('table', { name: 'Made links' }).getByRole('row')).toHaveCount(2),
      };
    },
  },
];

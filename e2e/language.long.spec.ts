import { axe, expect, test } from './fixtures.ts';

test('German: chosen on the account page, kept, with its own figures and dates', async ({ page, signIn }) => {
  await signIn(page, 'publisher');
  await page.goto('/1/200001/account');
  await page.getByRole('radio', { name: 'Deutsch' }).click();
  await expect(page.getByRole('group', { name: 'Sprache' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.goto('/1/200001/conversions');
  await expect(page.getByRole('heading', { level: 1, name: 'Conversions' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /Bestellwert/ })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: /^\d{1,3}(\.\d{3})*,\d{2}$/ }).first()).toBeVisible();
  await axe(page);
  await page.goto('/1/200001/account');
  await page.getByRole('radio', { name: 'English' }).click();
  await expect(page.getByRole('group', { name: 'Language' })).toBeVisible();
});

test('German: what a form or the service refuses is said in German', async ({ page, signIn, allow, baseURL }) => {
  allow(/409 .*\/api\/files/);
  await signIn(page, 'publisher');
  await page.context().addCookies([{ name: 'language', value: 'de', url: baseURL ?? '' }]);
  const folder = `Deutsche Pläne ${crypto.randomUUID()}`;
  const dialog = page.getByRole('dialog', { name: 'Neuer Ordner' });
  const name = async (typed: string) => {
    await dialog.getByLabel('Name').fill(typed);
    await dialog.getByRole('button', { name: 'Ordner anlegen' }).click();
  };
  const newFolder = async () => {
    await page.goto('/1/200001/files');
    await page.getByRole('button', { name: 'Neuer Ordner' }).click();
  };
  await newFolder();
  await name('');
  await expect(dialog.getByText('Name: darf nicht leer sein').first()).toBeVisible();
  await name('.versteckt');
  await expect(dialog.getByText('Name: darf nicht mit einem Punkt beginnen oder enden').first()).toBeVisible();
  await name(folder);
  await expect(page.getByRole('navigation', { name: 'Ordner' })).toContainText(folder);
  await newFolder();
  await name(folder);
  await expect(dialog.getByText('Name: ist in diesem Ordner schon vergeben').first()).toBeVisible();
});

test('German: what a check finds wrong with pasted conversions is said in German', async ({
  page,
  signIn,
  baseURL,
}) => {
  await signIn(page, 'advertiser');
  await page.context().addCookies([{ name: 'language', value: 'de', url: baseURL ?? '' }]);
  await page.goto('/1/100001/conversions/validate');
  await page
    .getByLabel('Referenzen oder Nummern')
    .fill(`advertiserRef,status,amount\nnie-gesehen,approved,\nandere,approved,viel\nweitere,vielleicht,\n`);
  await page.getByRole('button', { name: 'Prüfen, was sich ändern würde' }).click();
  const rows = page.getByRole('table', { name: 'Zeilen des Stapels' });
  await expect(rows).toContainText('Diese Conversion gibt es nicht.');
  await expect(rows).toContainText('muss ein Betrag mit höchstens zwei Nachkommastellen sein, etwa 129,50');
  await expect(rows).toContainText('status: muss eines von diesen sein: pending, approved, rejected');
});

test('German: an amount is typed as the page shows it or with a point, and refused in German', async ({
  page,
  signIn,
  baseURL,
}) => {
  await signIn(page, 'publisher');
  await page.context().addCookies([{ name: 'language', value: 'de', url: baseURL ?? '' }]);
  await page.goto('/1/200001/enquiries/new');
  const dialog = page.getByRole('dialog', { name: 'Nachbuchung einreichen' });
  await dialog.getByLabel('Kampagne', { exact: true }).selectOption({ index: 1 });
  await dialog.getByLabel('Bestellreferenz').fill('HA-7700009');
  await dialog.getByRole('textbox', { name: 'Tag der Bestellung' }).fill('2026-02-20');
  await dialog.getByLabel(/^Name des Kunden/).fill('C. Kunde');
  await dialog.getByLabel(/^E-Mail des Kunden/).fill('c.kunde@example.com');
  await dialog.getByLabel(/^Postleitzahl des Kunden/).fill('12345');
  const value = dialog.getByLabel('Bestellwert');
  await value.fill('1,2345');
  await dialog.getByLabel(/^Erwartete Provision/).fill('12.5');
  await dialog.getByRole('button', { name: 'Nachbuchung einreichen' }).click();
  await expect(
    dialog.getByText('Bestellwert: muss ein Betrag mit höchstens zwei Nachkommastellen sein, etwa 129,50').first(),
  ).toBeVisible();
  await value.fill('1.234,50');
  await dialog.getByRole('button', { name: 'Nachbuchung einreichen' }).click();
  const detail = page.getByRole('dialog', { name: /^Nachbuchung zur Bestellung / });
  await expect(detail).toContainText('1.234,50');
  await expect(detail).toContainText('12,50');
});

test('German: kinds of campaigns, in what one picks, in the row and in its facts', async ({
  page,
  signIn,
  baseURL,
}) => {
  await signIn(page, 'publisher');
  await page.context().addCookies([{ name: 'language', value: 'de', url: baseURL ?? '' }]);
  await page.goto('/1/200001/campaigns?type=1&payout=1&platform=5');
  await expect(page.getByRole('button', { name: /^Art: Je Verkauf/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Vergütung: Prozentual/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Shopsystem: Eigenes System/ })).toBeVisible();
  await page.getByRole('grid').getByRole('rowheader').first().getByRole('link').click();
  const detail = page.getByRole('dialog');
  await expect(detail).toContainText('Je Verkauf');
  await expect(detail).toContainText('Eigenes System');
  await expect(detail).toContainText(/Einwilligungsbanner|Berechtigtes Interesse|Serverseitige Einwilligung/);
  await expect(detail).not.toContainText(/Cost per|Own platform|Server to server|Alphanumeric/);
});

test.describe('a browser that likes German', () => {
  test.use({ locale: 'de-DE' });
  test('is greeted in German', async ({ page }) => {
    await page.goto('/sign-in');
    await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible();
  });
});

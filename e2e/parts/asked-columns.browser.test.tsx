/** Columns of a pasted table that may mean two things are asked about, and nothing is decided before that is said. */
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import examples from '../../server/http/answers.generated.json';
import { openApp } from './app.tsx';

afterEach(() => vi.restoreAllMocks());

const text = () => page.getByLabelText('References or ids', { exact: false }).first();

test('two columns may name the conversions: a look-up that failed is said and tried again', async () => {
  const answers = { listConversions: examples.listConversions.slice(0, 1) };
  const service = await openApp('advertiser', '/1/100001/conversions/validate', answers);
  await text().fill('Nr.;Order number;Status\n1;HA-1;approved\n2;HA-2;approved');
  await expect.element(page.getByText('“Nr.” and “Order number” may both name the conversions')).toBeVisible();
  await expect.element(page.getByText('found: 1 of the first 2').first()).toBeVisible();
  service.away = true;
  await text().fill('ID;Order number;Status\n7;HA-7;approved');
  await expect.element(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  service.away = false;
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect.element(page.getByText('found: 1 of the first 1').first()).toBeVisible();
});

test('a known name with more behind it is asked about, and ignored when that is said', async () => {
  await openApp('advertiser', '/1/100001/conversions/validate', {});
  await text().fill('Order number;Status;Status (old)\nHA-1;approved;rejected');
  const asked = page.getByText('“Status (old)” may be “Decision”, or something else.', { exact: false });
  await expect.element(asked.first()).toBeVisible();
  await page.getByLabelText('Read as: Status (old)').selectOptions('unused');
  await expect.element(asked).not.toBeInTheDocument();
});

test('a column without a name is asked about where it has a value, and passed over where it is empty', async () => {
  await openApp('advertiser', '/1/100001/conversions/validate', {});
  await text().fill('Order number;Status;;\nHA-1;approved;;x');
  await expect.element(page.getByText('A column without a name has values: number 4.').first()).toBeVisible();
  await text().fill('Order number;Status;;\nHA-1;approved;;');
  await expect.element(page.getByText('The table asks: approve 1')).toBeVisible();
  await expect.element(page.getByText('A column without a name')).not.toBeInTheDocument();
});

test('a quotation mark that swallows rows is said with the line in which it opens', async () => {
  await openApp('advertiser', '/1/100001/conversions/validate', {});
  await text().fill('Order number,Status,Reason\nA,rejected,"24 inch\nB,approved,\nC,rejected,tray 10"');
  const said = page.getByText(
    'The table cannot be read: the quotation mark that opens a cell in line 2 closes 2 lines',
  );
  await expect.element(said.first()).toBeVisible();
});

test('a file is named while it is read, which takes as long as the disk', async () => {
  await openApp('advertiser', '/1/100001/conversions/validate', {});
  const disk = Promise.withResolvers<void>();
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(async function read(this: Blob) {
    await disk.promise;
    return new Response(this).arrayBuffer();
  });
  const chosen = new DataTransfer();
  chosen.items.add(new File(['Order number,Status\nHA-1,approved'], 'd.csv', { type: 'text/csv' }));
  const drop = page.getByLabelText('Drop a CSV or Excel file here, or choose one');
  await expect.element(drop).toBeInTheDocument();
  const input = drop.element() as HTMLInputElement;
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(page.getByLabelText('d.csv is being read …')).toBeInTheDocument();
  await expect.element(page.getByRole('status').filter({ hasText: 'd.csv is being read …' })).toBeInTheDocument();
  disk.resolve();
  await expect.element(page.getByText('The table asks: approve 1')).toBeVisible();
  await expect.element(page.getByText('d.csv is being read …')).not.toBeInTheDocument();
  await expect.element(drop).toBeInTheDocument();
});

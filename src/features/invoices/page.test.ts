import { expect, it } from 'vitest';
import type { InvoiceRow } from '#contract/invoices';
import type { Viewer } from '#src/api/viewer.ts';
import { page } from './page.ts';

const viewer = { agencyId: 1, contactId: 0, kind: 'agency', today: '2026-03-15' } as Viewer;

it('asks for what a cell says: its currency, what it charges for, its PO', () => {
  const { definition } = page.at(viewer, new URLSearchParams());
  const row = { currencyCode: 'EUR', commissionType: 'Click', poNumber: 'PO-17' } as InvoiceRow;
  const search = new URLSearchParams();
  for (const column of definition.columns.filter(({ id }) => ['currency', 'charges', 'po'].includes(id))) {
    const filter = column.filter?.(row);
    if (filter) search.set(filter.name, String(filter.value));
  }
  expect(page.at(viewer, search).matching).toMatchObject({
    currencyId: '978',
    commissionTypeId: '2',
    poNumber: 'PO-17',
  });
});

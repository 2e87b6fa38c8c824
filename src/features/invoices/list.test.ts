import { expect, it } from 'vitest';
import type { InvoiceRow } from '#contract/invoices';
import type { Viewer } from '#src/api/viewer.ts';
import { readList } from '#src/table/list-state.ts';
import { invoiceFilters, invoiceList } from './list.ts';

const viewer = { agencyId: 1, contactId: 0, kind: 'agency', today: '2026-03-15' } as Viewer;

it('asks for what a cell says: its currency, what it charges for, its PO', () => {
  const list = invoiceList(viewer);
  const row = { currencyCode: 'EUR', commissionType: 'Click', poNumber: 'PO-17' } as InvoiceRow;
  const search = new URLSearchParams();
  for (const column of list.columns.filter(({ id }) => ['currency', 'charges', 'po'].includes(id))) {
    const filter = column.filter?.(row);
    if (filter) search.set(filter.name, String(filter.value));
  }
  expect(invoiceFilters(viewer, readList(list, search).filters)).toMatchObject({
    currencyId: 978,
    commissionTypeId: 2,
    poNumber: 'PO-17',
  });
});
